import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { ConditionEdit } from '#features/condition-edit/components/condition-edit.js';
import { dataSheetQuery } from '#features/lot-detail/api/lot.js';
import { conditionQuery } from '#features/vehicle-condition/api/vehicle-condition.js';
import { idParam } from '#shared/address/id-in-path.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { mayCall } from '#shared/session/rights.js';

const ConditionPage = () => {
  const { idVehicle } = Route.useParams();
  const { data: vehicle } = useSuspenseQuery(dataSheetQuery(idVehicle));
  const { data: condition } = useSuspenseQuery(conditionQuery(idVehicle));
  return <ConditionEdit key={idVehicle} vehicle={vehicle} condition={condition} />;
};

/**
 * The editor of a condition report, for users who may sell the vehicle. Its state is null for
 * others (SEC-22).
 */
export const Route = createFileRoute('/_signed-in/private/vehicles/$idVehicle_/condition')({
  params: idParam('idVehicle'),
  preload: false,
  loader: async ({ context: { queryClient, user }, params: { idVehicle } }) => {
    if (user === null || !mayCall(user, 'ENG-111')) throw notFound();
    const [vehicle] = await Promise.all([
      queryClient.fetchQuery(dataSheetQuery(idVehicle)),
      queryClient.fetchQuery({ ...conditionQuery(idVehicle), staleTime: 0 }),
      loadTexts('report', 'condition', 'intake', 'live', 'manage', 'portal', 'vehicle'),
    ]);
    if (vehicle.state === null) throw notFound();
  },
  component: ConditionPage,
});
