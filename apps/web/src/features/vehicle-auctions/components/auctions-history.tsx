import { useTranslation } from 'react-i18next';
import { AuctionsDialog } from './auctions-dialog.js';
import { VehicleAuctions } from './vehicle-auctions.js';

type Props = {
  readonly vehicle: { readonly idVehicle: number; readonly name: string };
  readonly onClose: () => void;
};

/** A dialog with a vehicle's earlier auctions, which help to decide on a new one (SCR-119). */
export const AuctionsHistory = ({ vehicle, onClose }: Props) => {
  const { t } = useTranslation('manage');
  const title = t('word.auctionsOf', { vehicle: vehicle.name });
  return (
    <AuctionsDialog title={title} onClose={onClose}>
      <VehicleAuctions idVehicle={vehicle.idVehicle} label={title} />
    </AuctionsDialog>
  );
};
