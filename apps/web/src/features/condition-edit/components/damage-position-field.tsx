import { DAMAGE_VIEWS, type Damage } from '@fairlot/contracts/vehicles';
import { controls, FormField } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { CarDrawing } from '../../vehicle-condition/components/car-drawing.js';
import { DamageSign } from '../../vehicle-condition/components/damage-map.js';
import type { DamagePosition } from '../machines/part-positions.js';
import styles from './damage-position-field.module.css';

type Props = {
  readonly at: number;
  readonly severity: Damage['severity'];
  readonly position: DamagePosition;
  readonly onPick: (position: DamagePosition) => void;
};

const SideBox = ({ position, onPick }: Pick<Props, 'position' | 'onPick'>) => {
  const { t } = useTranslation('report');
  const { t: ofCondition } = useTranslation('condition');
  return (
    <FormField label={t('damage.side')}>
      {(control) => (
        <select
          {...control}
          className={controls.select}
          value={position.view}
          onChange={({ currentTarget }) =>
            onPick({ ...position, view: currentTarget.value as DamagePosition['view'] })
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

/**
 * The position of a damage on the drawing. The user sets it with a click or with the arrow keys.
 */
export const DamagePositionField = ({ at, severity, position, onPick }: Props) => {
  const { t } = useTranslation('report');
  return (
    <div className={styles.place}>
      <SideBox position={position} onPick={onPick} />
      <div className={styles.ground}>
        <CarDrawing view={position.view} onPick={onPick}>
          <span
            className={styles.mark}
            style={{ left: `${position.x * 100}%`, top: `${position.y * 100}%` }}
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
              value={position[axis]}
              onChange={({ currentTarget }) =>
                onPick({ ...position, [axis]: Number(currentTarget.value) })
              }
            />
          </label>
        ))}
      </div>
    </div>
  );
};
