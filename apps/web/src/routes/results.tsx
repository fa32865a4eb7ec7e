import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import { resultsQuery } from '../features/results/api/results.js';
import { RESULT_FILTER, resultFilter } from '../features/results/components/result-filter.js';
import { manageAuctionRoute } from './manage-auction.js';

export const resultsRoute = createRoute({
  getParentRoute: () => manageAuctionRoute,
  path: '/results',
  validateSearch: resultFilter,
  search: { middlewares: [stripSearchParams(RESULT_FILTER)] },
  loader: ({ context: { queryClient }, params: { idAuction } }) =>
    queryClient.ensureQueryData(resultsQuery(idAuction)),
  component: lazyRouteComponent(() => import('./results-page.js'), 'ResultsPage'),
});
