import type { LogEntry, LogEventType } from '@fairlot/contracts/engineering';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './time-slider.module.css';

/** Kinds of events that have marks on the slider and jump buttons. */
export const MARKS = ['extension', 'close', 'award', 'void'] as const;
export type Mark = (typeof MARKS)[number];

const EVENT_TYPES_BY_MARK: Readonly<Record<Mark, readonly LogEventType[]>> = {
  extension: ['LotExtended', 'AuctionExtended'],
  close: ['LotClosed', 'LotSold', 'AuctionClosed', 'LotWithdrawn'],
  award: ['OfferAwarded', 'AwardRefused', 'AwardReverted', 'AwardSettled'],
  void: ['OfferVoided'],
};
export const isMarked = (mark: Mark, { type }: Pick<LogEntry, 'type'>): boolean =>
  EVENT_TYPES_BY_MARK[mark].includes(type);

/**
 * Number of positions on the slider. It is finer than the screen, so that marks at the same place
 * are drawn only once.
 */
const WIDTH = 1_000;
const HEIGHT = 12;

const marksPathOf = (line: readonly LogEntry[], mark: Mark): string => {
  const places = new Set<number>();
  for (const [index, entry] of line.entries())
    if (isMarked(mark, entry))
      places.add(Math.round((index / Math.max(1, line.length - 1)) * WIDTH));
  return [...places].map((x) => `M${x} 0V${HEIGHT}`).join('');
};

/** Marks on the slider for the kinds of events in `MARKS`. */
const Marks = memo(function Marks({ line }: { readonly line: readonly LogEntry[] }) {
  const paths = useMemo(
    () => MARKS.map((mark) => [mark, marksPathOf(line, mark)] as const),
    [line],
  );
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {paths.map(([mark, path]) => (
        <path key={mark} data-mark={mark} d={path} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
});

type Props = {
  readonly line: readonly LogEntry[];
  readonly step: number;
  /** The current position as a text for screen readers. */
  readonly text: string;
  readonly onGo: (step: number) => void;
  readonly keys: Readonly<Record<string, () => void>>;
};

/** A slider whose range is the time line. */
export const TimeSlider = ({ line, step, text, onGo, keys }: Props) => {
  const { t } = useTranslation('engineering');
  return (
    <div className={styles.timeSlider}>
      <Marks line={line} />
      <input
        type="range"
        min={1}
        max={line.length}
        step={1}
        value={step}
        aria-label={t('timeMachine.slider')}
        aria-valuetext={text}
        onChange={({ currentTarget }) => onGo(currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          const action = keys[event.shiftKey ? `Shift+${event.key}` : event.key];
          if (!action) return;
          event.preventDefault();
          action();
        }}
      />
    </div>
  );
};
