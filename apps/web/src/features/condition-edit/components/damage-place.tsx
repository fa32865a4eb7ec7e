import { DAMAGE_VIEWS, type Damage } from '@fairlot/contracts/vehicles';
import { controls, FormField } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { CarDrawing } from '../../vehicle-condition/components/car-drawing.js';
import { DamageSign } from '../../vehicle-condition/components/damage-map.js';
import type { Place } from '../machines/part-places.js';
import styles from './damage-place.module.css';

type Props = {
  readonly at: number;
  readonly severity: Damage['severity'];
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
};

const SideBox = ({ place, onPlace }: Pick<Props, 'place' | 'onPlace'>) => {
  const { t } = useTranslation('report');
  const { t: ofCondition } = useTranslation('condition');
  return (
    <FormField label={t('damage.side')}>
      {(control) => (
        <select
          {...control}
          className={controls.select}
          value={place.view}
          onChange={({ currentTarget }) =>
            onPlace({ ...place, view: currentTarget.value as Place['view'] })
          }
        >
          {DAMAGE_VIEWS.map((view) => (
            <option key={view} value={view}>
              {ofCondition(`side.${view}`)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
};

/** Place of a damage: clicked, or moved by arrow keys. */
export const DamagePlace = ({ at, severity, place, onPlace }: Props) => {
  const { t } = useTranslation('report');
  return (
    <div className={styles.place}>
      <SideBox place={place} onPlace={onPlace} />
      <div className={styles.ground}>
        <CarDrawing view={place.view} onPlace={onPlace}>
          <span
            className={styles.mark}
            style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
          >
            <DamageSign at={at} severity={severity} />
          </span>
        </CarDrawing>
      </div>
      <div className={styles.slides}>
        {(['x', 'y'] as const).map((axis) => (
          <label key={axis}>
            {t(`damage.${axis}`)}
            <input
              type="range"
              min={0}
              max={1}
              step={0.01}
              value={place[axis]}
              onChange={({ currentTarget }) =>
                onPlace({ ...place, [axis]: Number(currentTarget.value) })
              }
            />
          </label>
        ))}
      </div>
    </div>
  );
};
