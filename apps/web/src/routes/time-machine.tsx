import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import { TIME_FILTER, timeFilter } from '../features/time-machine/components/time-filter.js';
import { engineeringAuctionRoute } from './event-browser.js';

export const timeMachineRoute = createRoute({
  getParentRoute: () => engineeringAuctionRoute,
  path: '/time-machine',
  validateSearch: timeFilter,
  search: { middlewares: [stripSearchParams(TIME_FILTER)] },
  component: lazyRouteComponent(() => import('./time-machine-page.js'), 'TimeMachinePage'),
});
