import { createFileRoute, notFound, redirect, stripSearchParams } from '@tanstack/react-router';
import { managedStockQuery } from '#features/vehicle-management/api/managed-stock.js';
import {
  MANAGEMENT_FILTER,
  managementFilter,
} from '#features/vehicle-management/components/management-filter.js';
import { VehicleManagement } from '#features/vehicle-management/components/vehicle-management.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { useSavedLayout } from '#shared/list/views/saved-layout.js';
import { useStoreSearch } from '#shared/list/views/saved-search.js';
import { mayCall } from '#shared/session/rights.js';

/** The calls that the page needs, to move vehicles and to undo a move. */
const MOVE_CALLS = ['SEC-24', 'SEC-25', 'SEC-26', 'SEC-27', 'ENG-98'] as const;

const VehicleManagementPage = () => {
  const navigate = Route.useNavigate();
  const query = Route.useSearch();
  useStoreSearch('vehicle-management', query);
  const layout = useSavedLayout({
    name: 'vehicle-management',
    address: managementFilter,
    defaults: MANAGEMENT_FILTER,
    query,
    onChange: (change) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true }),
  });
  return <VehicleManagement {...layout} />;
};

/** SCR-068: for staff, and for users who enter and sell vehicles. */
export const Route = createFileRoute('/_signed-in/private/vehicle-management')({
  validateSearch: managementFilter,
  search: { middlewares: [stripSearchParams(MANAGEMENT_FILTER)] },
  beforeLoad: async ({ context: { user, queryClient }, search, cause }) => {
    if (user === null) return;
    // Loaded here, because only list pages need saved searches and views.
    const { searchOnEntering } = await import('#shared/list/views/saved-search.js');
    const restored = await searchOnEntering({
      name: 'vehicle-management',
      address: managementFilter,
      defaults: MANAGEMENT_FILTER,
      query: search,
      cause,
      idUser: user.idUser,
      queryClient,
    });
    if (restored !== null)
      throw redirect({ to: '/private/vehicle-management', search: restored, replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, user }, deps }) => {
    // Requires all calls, so that every move can be undone.
    if (user === null || !MOVE_CALLS.every((id) => mayCall(user, id))) throw notFound();
    // Does not wait for the data, because the list shows its own loading and error states.
    void queryClient.prefetchInfiniteQuery(managedStockQuery(deps));
    await loadTexts('moves', 'views', 'portal');
  },
  component: VehicleManagementPage,
});
