import {
  createRoute,
  lazyRouteComponent,
  notFound,
  stripSearchParams,
} from '@tanstack/react-router';
import { managedAuctionsQuery } from '../features/auction-list/api/managed-auctions.js';
import { MANAGE_FILTER, manageFilter } from '../features/auction-list/components/manage-filter.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { rightsOf } from '#shared/session/rights.js';
import { signedInRoute } from './signed-in.js';

export const auctionListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/manage',
  validateSearch: manageFilter,
  search: { middlewares: [stripSearchParams(MANAGE_FILTER)] },
  loaderDeps: ({ search }) => ({ q: search.q }),
  loader: async ({ context: { queryClient, user }, deps }) => {
    if (user === null || !rightsOf(user).mayManage) throw notFound();
    // The page shows the list's own loading and error states.
    void queryClient.prefetchInfiniteQuery(managedAuctionsQuery(deps.q));
    await loadTexts('manage', 'portal');
  },
  component: lazyRouteComponent(() => import('./auction-list-page.js'), 'AuctionListPage'),
});
