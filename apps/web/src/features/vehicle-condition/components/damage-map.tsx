import type { Damage } from '@fairlot/contracts/vehicles';
import { useTranslation } from 'react-i18next';
import { CarDrawing, type OnPickPosition } from './car-drawing.js';
import { ratioOf, type CarSide } from './car-view.js';
import { useConditionWords } from './condition-words.js';
import styles from './damage-map.module.css';

const OUTSIDE_VIEWS: readonly CarSide[] = ['LEFT', 'RIGHT', 'FRONT', 'REAR', 'TOP'];
const VIEWS: readonly CarSide[] = [...OUTSIDE_VIEWS, 'INTERIOR'];

type SignProps = { readonly at: number; readonly severity: Damage['severity'] };
/** A sign with the number of a damage. Its shape shows the severity. */
export const DamageSign = ({ at, severity }: SignProps) => (
  <span className={styles.sign} data-severity={severity} aria-hidden="true">
    <span>{at + 1}</span>
  </span>
);

type Props = {
  readonly damages: readonly Damage[];
  readonly chosen: number | null;
  readonly onChoose: (at: number) => void;
  /** Called with the position of a new damage. Only the editor uses it. */
  readonly onPlace?: OnPickPosition;
};

/** Drawings of the car from all sides, with its damages. */
export const DamageMap = ({ damages, chosen, onChoose, onPlace: onPick }: Props) => {
  const { t } = useTranslation('condition');
  const words = useConditionWords();
  const isInside = onPick || damages.some(({ position }) => position.view === 'INTERIOR');
  return (
    <div className={styles.map} data-inside={Boolean(isInside)}>
      {(isInside ? VIEWS : OUTSIDE_VIEWS).map((view) => (
        <figure key={view} className={styles.side} data-wide={ratioOf(view) > 1.5}>
          <CarDrawing view={view} {...(onPick && { onPick })}>
            {damages.map((damage, at) => {
              const { x, y, view: on } = damage.position;
              if (on !== view) return null;
              return (
                <button
                  // Damages have no ids, so the index in the list is the key.
                  key={at}
                  type="button"
                  className={styles.mark}
                  style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
                  aria-label={t('marker', { at: at + 1, what: words.damage(damage) })}
                  aria-pressed={chosen === at}
                  onClick={() => onChoose(at)}
                >
                  <DamageSign at={at} severity={damage.severity} />
                </button>
              );
            })}
          </CarDrawing>
          <figcaption>{t(`side.${view}`)}</figcaption>
        </figure>
      ))}
    </div>
  );
};
