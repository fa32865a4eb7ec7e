import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { dataSheetQuery } from '#features/lot-detail/api/lot.js';
import { VehicleEdit } from '#features/vehicle-edit/components/vehicle-edit.js';
import { idParam } from '#shared/address/id-in-path.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { mayCall } from '#shared/session/rights.js';

const VehicleEditPage = () => {
  const { idVehicle } = Route.useParams();
  const { data: vehicle } = useSuspenseQuery(dataSheetQuery(idVehicle));
  return <VehicleEdit key={idVehicle} vehicle={vehicle} />;
};

/** SCR-072: the editor of a vehicle's data, for users who may sell the vehicle. */
export const Route = createFileRoute('/_signed-in/private/vehicles/$idVehicle_/edit')({
  params: idParam('idVehicle'),
  loader: async ({ context: { queryClient, user }, params: { idVehicle } }) => {
    if (user === null || !mayCall(user, 'SEC-23')) throw notFound();
    const [vehicle] = await Promise.all([
      queryClient.fetchQuery(dataSheetQuery(idVehicle)),
      loadTexts('intake', 'live', 'manage', 'portal', 'vehicle'),
    ]);
    if (vehicle.editVersion === null) throw notFound();
  },
  component: VehicleEditPage,
});
