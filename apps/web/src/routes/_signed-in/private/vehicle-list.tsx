import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router';
import { vehiclesQuery } from '#features/vehicle-list/api/vehicle-pages.js';
import { vehicleList } from '#features/vehicle-list/components/vehicle-list.js';
import {
  VEHICLE_LIST_FILTER,
  vehicleListFilter,
} from '#features/vehicle-list/components/vehicle-list-filter.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { ListPage } from '#shared/list/list-page.js';
import { mayCall } from '#shared/session/rights.js';

const VehicleListPage = () => {
  const navigate = Route.useNavigate();
  return (
    <ListPage
      list={vehicleList}
      said={Route.useSearch()}
      onSay={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
};

/** SCR-070: for who manages vehicles; what is looked for stands in the address. */
export const Route = createFileRoute('/_signed-in/private/vehicle-list')({
  validateSearch: vehicleListFilter,
  search: { middlewares: [stripSearchParams(VEHICLE_LIST_FILTER)] },
  beforeLoad: ({ context: { user } }) => {
    if (user !== null && !mayCall(user, 'SEC-19')) throw redirect({ to: '/', replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    // The page shows the list's own loading and error states.
    void queryClient.prefetchInfiniteQuery(vehiclesQuery(deps));
    await loadTexts('vehicles', 'portal');
  },
  component: VehicleListPage,
});
