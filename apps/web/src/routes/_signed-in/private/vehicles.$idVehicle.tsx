import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { dataSheetQuery } from '#features/lot-detail/api/lot.js';
import { VehicleDetail } from '#features/vehicle-detail/components/vehicle-detail.js';
import { idParam } from '#shared/address/id-in-path.js';
import { loadTexts } from '#shared/i18n/i18n.js';

const VehiclePage = () => {
  const { idVehicle } = Route.useParams();
  const { data: vehicle } = useSuspenseQuery(dataSheetQuery(idVehicle));
  return <VehicleDetail key={idVehicle} vehicle={vehicle} />;
};

/** SCR-071: the page of one vehicle, with its data, pictures and documents. */
export const Route = createFileRoute('/_signed-in/private/vehicles/$idVehicle')({
  params: idParam('idVehicle'),
  loader: ({ context: { queryClient }, params: { idVehicle } }) =>
    Promise.all([
      queryClient
        .ensureQueryData(dataSheetQuery(idVehicle))
        // Loads these texts only for the few users who see why a vehicle was returned.
        .then(({ returnReason }) => (returnReason === null ? undefined : loadTexts('moves'))),
      loadTexts('vehicle', 'condition', 'live', 'manage', 'portal'),
    ]),
  component: VehiclePage,
});
