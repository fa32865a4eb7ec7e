import { Modal } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import styles from './auctions-history.module.css';
import { VehicleAuctions } from './vehicle-auctions.js';

const WIDTH_PX = 720;

type Props = {
  readonly vehicle: { readonly idVehicle: number; readonly name: string };
  readonly onClose: () => void;
};

/** The auctions that a vehicle is or was in, for who is about to put it into one (SCR-119). */
export const AuctionsHistory = ({ vehicle, onClose }: Props) => {
  const { t } = useTranslation('manage');
  const label = t('vehicleAuctions.of', { vehicle: vehicle.name });
  return (
    <Modal
      opened
      onClose={onClose}
      size={WIDTH_PX}
      title={label}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <div className={styles.body}>
        <VehicleAuctions idVehicle={vehicle.idVehicle} label={label} />
      </div>
    </Modal>
  );
};
