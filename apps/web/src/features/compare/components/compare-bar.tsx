import { Button, controls } from '@fairlot/web-ui';
import { IconScale, IconX } from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  COMPARED_MAX,
  useChoosing,
  type ComparedVehicle,
} from '#shared/compared/compared-vehicles.js';
import { COMPARE_PATH } from '../api/compare-path.js';
import styles from './compare-bar.module.css';

type Props = { readonly vehicles: readonly ComparedVehicle[] };

/** Lists the selected vehicles, with a link to the comparison. */
export const CompareBar = ({ vehicles }: Props) => {
  const { t } = useTranslation('compare');
  const { remove } = useChoosing();
  const ids = vehicles.map(({ idVehicle }) => idVehicle).join(',');
  return (
    <section className={styles.bar} aria-label={t('compare.bar.label')}>
      <ul>
        {vehicles.map(({ idVehicle, name }) => (
          <li key={idVehicle}>
            <span title={name}>{name}</span>
            <button
              type="button"
              className={controls.iconButton}
              aria-label={t('compare.remove', { vehicle: name })}
              title={t('compare.remove', { vehicle: name })}
              onClick={() => remove(idVehicle)}
            >
              <IconX size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button look="plain" onClick={() => remove()}>
          {t('compare.bar.clear')}
        </Button>
        <Link to={COMPARE_PATH} search={{ ids }} className={controls.button}>
          <IconScale size={16} aria-hidden />
          {t('compare.bar.open', { count: vehicles.length, most: COMPARED_MAX })}
        </Link>
      </div>
    </section>
  );
};
