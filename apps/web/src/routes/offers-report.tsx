import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import { offersQuery, resultsQuery } from '../features/results/api/results.js';
import { OFFER_FILTER, offerFilter } from '../features/results/components/offer-filter.js';
import { manageAuctionRoute } from './manage-auction.js';

export const offersReportRoute = createRoute({
  getParentRoute: () => manageAuctionRoute,
  path: '/offers',
  validateSearch: offerFilter,
  search: { middlewares: [stripSearchParams(OFFER_FILTER)] },
  loader: ({ context: { queryClient }, params: { idAuction } }) =>
    Promise.all([
      queryClient.ensureQueryData(offersQuery(idAuction)),
      queryClient.ensureQueryData(resultsQuery(idAuction)),
    ]),
  component: lazyRouteComponent(() => import('./offers-report-page.js'), 'OffersReportPage'),
});
