import type { Damage } from '@fairlot/contracts/vehicles';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CarView, ratioOf, type View } from './car-view.js';
import { useConditionWords } from './condition-words.js';
import styles from './damage-map.module.css';

const OUTSIDE: readonly View[] = ['LEFT', 'RIGHT', 'FRONT', 'REAR', 'TOP'];
const VIEWS: readonly View[] = [...OUTSIDE, 'INTERIOR'];
export type Position = Damage['position'];

type SignProps = { readonly at: number; readonly severity: Damage['severity'] };
/** The number of a damage in the shape of its severity. */
export const DamageSign = ({ at, severity }: SignProps) => (
  <span className={styles.sign} data-severity={severity} aria-hidden="true">
    <span>{at + 1}</span>
  </span>
);

type Props = {
  readonly damages: readonly Damage[];
  readonly chosen: number | null;
  readonly onChoose: (at: number) => void;
  /** Who only looks places nothing. */
  readonly onPlace?: (position: Position) => void;
  readonly onMove?: (at: number, position: Position) => void;
  /** Below a drawing. */
  readonly below?: (view: View) => ReactNode;
};

const STEP = 0.02;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
/** As exact as a finger, and as short as a text. */
const share = (value: number): number =>
  Math.round(Math.min(1, Math.max(0, value)) * 1_000) / 1_000;

const useMarks = ({ damages, onMove }: Props) => {
  const { t } = useTranslation('condition');
  const words = useConditionWords();
  return (at: number) => {
    const damage = damages[at]!;
    const { x, y, view } = damage.position;
    const move = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (step === undefined || onMove === undefined) return;
      event.preventDefault();
      onMove(at, { view, x: share(x + step[0]), y: share(y + step[1]) });
    };
    return {
      damage,
      style: { left: `${x * 100}%`, top: `${y * 100}%` },
      name: t('marker', { at: at + 1, what: words.damage(damage) }),
      move,
    };
  };
};

/** The car from all sides, each damage where it is. */
export const DamageMap = (props: Props) => {
  const { damages, chosen, onChoose, onPlace, below } = props;
  const { t } = useTranslation('condition');
  const markOf = useMarks(props);
  const isInside = onPlace || damages.some(({ position }) => position.view === 'INTERIOR');
  const place = (view: View) => (event: MouseEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [share((event.clientX - left) / width), share((event.clientY - top) / height)];
    onPlace?.({ view, x, y });
  };
  return (
    <div className={styles.map}>
      {(isInside ? VIEWS : OUTSIDE).map((view) => (
        <figure key={view} className={styles.side} data-wide={ratioOf(view) > 1.5}>
          <div
            className={styles.drawing}
            style={{ aspectRatio: ratioOf(view) }}
            data-places={onPlace !== undefined}
            onClick={onPlace && place(view)}
          >
            <CarView view={view} />
            {damages.map(({ position }, at) => {
              if (position.view !== view) return null;
              const { damage, style, name, move } = markOf(at);
              return (
                <button
                  // Each is what it is by its place in the list.
                  key={at}
                  type="button"
                  className={styles.mark}
                  style={style}
                  aria-label={name}
                  aria-pressed={chosen === at}
                  onKeyDown={move}
                  onClick={(event) => {
                    event.stopPropagation();
                    onChoose(at);
                  }}
                >
                  <DamageSign at={at} severity={damage.severity} />
                </button>
              );
            })}
          </div>
          <figcaption>{t(`side.${view}`)}</figcaption>
          {below?.(view)}
        </figure>
      ))}
    </div>
  );
};
