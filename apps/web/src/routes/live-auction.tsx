import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router';
import { LOT_FILTER, lotFilter } from '../features/live-auction/components/lot-filter.js';
import { liveRoomRoute } from './live-room.js';

export const liveAuctionRoute = createRoute({
  getParentRoute: () => liveRoomRoute,
  path: '/',
  validateSearch: lotFilter,
  search: { middlewares: [stripSearchParams(LOT_FILTER)] },
  component: lazyRouteComponent(() => import('./live-auction-page.js'), 'LiveAuctionPage'),
});
