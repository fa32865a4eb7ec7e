import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { IconAlertTriangle } from '@fairlot/web-ui/icons';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import { text, VehicleDrawing } from '@fairlot/web-ui';
import { useFormat } from '#shared/format/use-format.js';
import { displayedVehicle, vehicleTitle } from '@fairlot/content/vehicle-name';
import styles from './vehicle-cell.module.css';

/** A vehicle in a row: drawing, name, registration, month of first registration and mileage. */
export const VehicleCell = ({
  vehicle,
  more = 0,
}: {
  readonly vehicle: VehicleDetails;
  /** Number of further vehicles in the lot. */
  readonly more?: number;
}) => {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const facts = [
    vehicle.licensePlate,
    vehicle.firstRegistration && format.month(vehicle.firstRegistration),
    vehicle.mileageKm === null ? null : format.km(vehicle.mileageKm),
  ].filter(Boolean);
  return (
    <span className={styles.vehicleLineCell}>
      <span className={styles.vehicleThumb} data-drawing>
        <VehicleDrawing bodyType={vehicle.bodyType} />
      </span>
      <span className={styles.vehicleWords}>
        <b className={text.clip}>
          {vehicleTitle(vehicle)}
          {more > 0 && (
            <span className={styles.more}> {t('auctionEditor.lot.more', { count: more })}</span>
          )}
        </b>
        <span className={clsx(text.faint, text.clip)}>{displayedVehicle(vehicle).version}</span>
        <span className={clsx(text.faint, text.clip)}>
          {facts.join(' · ')}
          {vehicle.damaged && (
            <span className={text.bad}>
              {' '}
              <IconAlertTriangle size={12} aria-hidden /> {t('word.damaged')}
            </span>
          )}
          {vehicle.sameCar === 'IN_AUCTION' && (
            <span className={text.bad}>
              {' '}
              <IconAlertTriangle size={12} aria-hidden /> {t('sameCar.short')}
            </span>
          )}
        </span>
      </span>
    </span>
  );
};
