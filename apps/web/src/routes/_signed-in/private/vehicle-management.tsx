import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router';
import { managedStockQuery } from '#features/vehicle-management/api/managed-stock.js';
import {
  MANAGEMENT_FILTER,
  managementFilter,
} from '#features/vehicle-management/components/management-filter.js';
import { VehicleManagement } from '#features/vehicle-management/components/vehicle-management.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { mayCall } from '#shared/session/rights.js';

const VehicleManagementPage = () => {
  const navigate = Route.useNavigate();
  return (
    <VehicleManagement
      said={Route.useSearch()}
      onSay={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

/** SCR-068: for who loads and sells vehicles, and staff. */
export const Route = createFileRoute('/_signed-in/private/vehicle-management')({
  validateSearch: managementFilter,
  search: { middlewares: [stripSearchParams(MANAGEMENT_FILTER)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, user }, deps }) => {
    // What is moved can be taken back, or there is no page of it.
    if (user === null || !(['SEC-24', 'ENG-98'] as const).every((id) => mayCall(user, id)))
      throw notFound();
    // The page shows the list's own loading and error states.
    void queryClient.prefetchInfiniteQuery(managedStockQuery(deps));
    await loadTexts('moves', 'portal');
  },
  component: VehicleManagementPage,
});
