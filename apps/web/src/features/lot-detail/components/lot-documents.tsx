import { controls } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { documentsIn, vehicleFilesQuery } from '../../vehicle-pictures/api/vehicle-files.js';
import { VehicleDocuments } from '../../vehicle-pictures/components/vehicle-documents.js';

/** The documents of a vehicle of the lot, and the way to its own page; that its files could not be had is said by its pictures. */
export const LotDocuments = ({ idVehicle }: { readonly idVehicle: number }) => {
  const { data } = useQuery(vehicleFilesQuery(idVehicle));
  const { t } = useTranslation('vehicle');
  return (
    <>
      <VehicleDocuments documents={documentsIn(data?.files ?? [])} />
      <p>
        <Link
          to="/private/vehicles/$idVehicle"
          params={{ idVehicle }}
          className={controls.button}
          data-look="light"
        >
          {t('documents.page')}
        </Link>
      </p>
    </>
  );
};
