import type { LotView } from '@fairlot/contracts/auction';
import type { VehicleView } from '@fairlot/contracts/vehicles';
import { IconAlertTriangle } from '@fairlot/web-ui/icons';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCodeName } from '#shared/i18n/use-code-name.js';
import { useFormat } from '#shared/format/use-format.js';
import styles from './vehicle-facts.module.css';

/** The figures of a vehicle that dealers compare first. */
const useKeyData = (vehicle: VehicleView): string[] => {
  const format = useFormat();
  const nameOf = useCodeName();
  return [
    vehicle.mileageKm === null ? null : format.km(vehicle.mileageKm),
    vehicle.firstRegistration === null ? null : format.month(vehicle.firstRegistration),
    nameOf('FUEL', vehicle.fuelType),
    nameOf('GEARBOX', vehicle.gearbox),
    vehicle.powerHp === null ? null : format.hp(vehicle.powerHp),
  ].filter((fact) => fact !== null);
};

type Props = { readonly lot: LotView };

/** Facts about a lot's vehicles. Does not render again when the price of the lot changes. */
export const VehicleFacts = memo(function VehicleFacts({ lot }: Props) {
  const { t } = useTranslation('live');
  const [vehicle, ...others] = lot.vehicles;
  if (!vehicle) return null;
  return (
    <>
      <KeyData vehicle={vehicle} />
      <p className={styles.vehicleLine}>
        <span className={styles.plate}>{vehicle.licensePlate || '-'}</span>
        {vehicle.damaged && (
          <span className={styles.damaged}>
            <IconAlertTriangle size={13} aria-hidden />
            {t('word.damaged')}
          </span>
        )}
        {others.length > 0 && <span>{t('liveRoom.moreVehicles', { count: others.length })}</span>}
      </p>
    </>
  );
});

const KeyData = ({ vehicle }: { readonly vehicle: VehicleView }) => (
  <p className={styles.keyData}>{useKeyData(vehicle).join(' · ')}</p>
);
