import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import { COCKPIT_FILTER, cockpitFilter } from '../features/cockpit/components/cockpit-filter.js';
import { manageAuctionRoute } from './manage-auction.js';

export const cockpitRoute = createRoute({
  getParentRoute: () => manageAuctionRoute,
  path: '/',
  validateSearch: cockpitFilter,
  search: { middlewares: [stripSearchParams(COCKPIT_FILTER)] },
  component: lazyRouteComponent(() => import('./cockpit-page.js'), 'CockpitPage'),
});
