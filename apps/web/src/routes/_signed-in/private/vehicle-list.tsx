import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router';
import { vehiclesQuery } from '#features/vehicle-list/api/vehicle-pages.js';
import { vehicleList } from '#features/vehicle-list/components/vehicle-list.js';
import {
  VEHICLE_LIST_FILTER,
  vehicleListFilter,
} from '#features/vehicle-list/components/vehicle-list-filter.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { ListPage } from '#shared/list/list-page.js';
import { useSavedLayout } from '#shared/list/views/saved-layout.js';
import { useStoreSearch } from '#shared/list/views/saved-search.js';
import { mayCall } from '#shared/session/rights.js';

const VehicleListPage = () => {
  const navigate = Route.useNavigate();
  const query = Route.useSearch();
  useStoreSearch('vehicle-list', query);
  const layout = useSavedLayout({
    name: 'vehicle-list',
    address: vehicleListFilter,
    defaults: VEHICLE_LIST_FILTER,
    query,
    onChange: (change) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true }),
  });
  return <ListPage list={vehicleList} {...layout} />;
};

/** SCR-070: for users who manage vehicles. The URL contains the search. */
export const Route = createFileRoute('/_signed-in/private/vehicle-list')({
  validateSearch: vehicleListFilter,
  search: { middlewares: [stripSearchParams(VEHICLE_LIST_FILTER)] },
  beforeLoad: async ({ context: { user, queryClient }, search, cause }) => {
    if (user === null) return;
    if (!mayCall(user, 'SEC-19')) throw redirect({ to: '/', replace: true });
    // Loaded here, because only list pages need saved searches and views.
    const { searchOnEntering } = await import('#shared/list/views/saved-search.js');
    const restored = await searchOnEntering({
      name: 'vehicle-list',
      address: vehicleListFilter,
      defaults: VEHICLE_LIST_FILTER,
      query: search,
      cause,
      idUser: user.idUser,
      queryClient,
    });
    if (restored !== null)
      throw redirect({ to: '/private/vehicle-list', search: restored, replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    // Does not wait for the data, because the list shows its own loading and error states.
    void queryClient.prefetchInfiniteQuery(vehiclesQuery(deps));
    await loadTexts('vehicles', 'views', 'portal');
  },
  component: VehicleListPage,
});
