import type { LotView } from '@fairlot/contracts/auction';
import type { VehicleView } from '@fairlot/contracts/vehicles';
import { controls } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { VehicleButtons } from '../../vehicle-detail/components/vehicle-buttons.js';
import { documentsIn, vehicleFilesQuery } from '../../vehicle-pictures/api/vehicle-files.js';
import { VehicleDocuments } from '../../vehicle-pictures/components/vehicle-documents.js';

type Props = {
  readonly lot: LotView;
  readonly vehicle: VehicleView;
};

/**
 * The documents of a lot's vehicle, and a link to the vehicle's page. Shows no error if the files
 * cannot be loaded, because the pictures already show it.
 */
export const LotDocuments = ({ lot, vehicle }: Props) => {
  const { idVehicle } = vehicle;
  const { data } = useQuery(vehicleFilesQuery(idVehicle));
  const { t } = useTranslation('vehicle');
  return (
    <>
      <VehicleDocuments documents={documentsIn(data?.files ?? [])} />
      <VehicleButtons vehicle={vehicle} lot={lot}>
        <Link
          to="/private/vehicles/$idVehicle"
          params={{ idVehicle }}
          className={controls.button}
          data-look="light"
        >
          {t('documents.page')}
        </Link>
      </VehicleButtons>
    </>
  );
};
