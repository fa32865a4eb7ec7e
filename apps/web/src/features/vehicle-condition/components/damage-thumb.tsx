import type { Damage } from '@fairlot/contracts/vehicles';
import { useTranslation } from 'react-i18next';
import { CarDrawing } from './car-drawing.js';
import type { CarSide } from './car-view.js';
import { useConditionWords } from './condition-words.js';
import styles from './damage-thumb.module.css';

const VIEWS: readonly CarSide[] = ['LEFT', 'RIGHT', 'FRONT', 'REAR', 'TOP', 'INTERIOR'];

/** Small drawings of the damaged sides. Each damage is a dot whose shape shows the severity. */
export const DamageThumb = ({ damages }: { readonly damages: readonly Damage[] }) => {
  const { t } = useTranslation('condition');
  const words = useConditionWords();
  const sides = VIEWS.map((view) => ({
    view,
    its: damages.filter(({ position }) => position.view === view),
  })).filter(({ its }) => its.length > 0);
  return (
    <div className={styles.sides}>
      {sides.map(({ view, its }) => (
        <div
          key={view}
          role="img"
          aria-label={`${t(`side.${view}`)}: ${its.map((one) => words.damage(one)).join('; ')}`}
          className={styles.side}
        >
          <CarDrawing view={view}>
            {its.map(({ position: { x, y }, severity }, at) => (
              <span
                // Damages have no ids, so the index in the list is the key.
                key={at}
                className={styles.spot}
                data-severity={severity}
                style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
              />
            ))}
          </CarDrawing>
        </div>
      ))}
    </div>
  );
};
