import type { ReactNode } from 'react';
import type { PageContext } from '../page-context.js';

type Props = {
  readonly context: PageContext;
  readonly label: string;
  /**
   * Milliseconds until the next slide. If undefined, the slider does not move by itself (SCR-011).
   */
  readonly autoplayMs?: number;
  /**
   * Number of positions at which the slider stops on the smallest screen. By default the number of
   * slides.
   */
  readonly stops?: number;
  readonly className: string;
  readonly children: readonly ReactNode[];
};

const Arrow = ({ to, label }: { readonly to: 'previous' | 'next'; readonly label: string }) => (
  <button type="button" className={`arrow ${to}`} data-go={to} aria-label={label} hidden>
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d={to === 'next' ? 'M7 3l7 7-7 7' : 'M13 3l-7 7 7 7'}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
      />
    </svg>
  </button>
);

/**
 * A row of slides, which visitors swipe or move by keyboard. The script adds arrows, endless
 * movement, and automatic movement.
 */
export const Slider = ({
  context: { t },
  label,
  autoplayMs,
  className,
  children,
  stops = children.length,
}: Props) => (
  <section
    className={`slider ${className}`}
    aria-roledescription="carousel"
    aria-label={label}
    data-slider
    data-autoplay={autoplayMs}
  >
    <div className="track" role="group" aria-label={label} tabIndex={0} data-track>
      {children.map((child, index) => (
        <div
          key={index}
          className="slide"
          role="group"
          aria-roledescription="slide"
          aria-label={t('home.slide', { number: index + 1, total: children.length })}
        >
          {child}
        </div>
      ))}
    </div>
    {stops > 1 && (
      <>
        <Arrow to="previous" label={t('home.previous')} />
        <Arrow to="next" label={t('home.next')} />
        {autoplayMs !== undefined && (
          <button
            type="button"
            className="button plain pause"
            data-pause
            data-play-label={t('home.play')}
            data-pause-label={t('home.pause')}
            hidden
          >
            {t('home.pause')}
          </button>
        )}
      </>
    )}
  </section>
);
