import { createRoute, lazyRouteComponent, Outlet, stripSearchParams } from '@tanstack/react-router';
import { EVENT_FILTER, eventFilter } from '../features/event-browser/components/event-filter.js';
import { headerQuery } from '../features/event-browser/api/auctions.js';
import { engineeringRoute } from './engineering.js';
import { idInPath } from './id-in-path.js';

/** One auction for engineers: its events and its boards. */
export const engineeringAuctionRoute = createRoute({
  getParentRoute: () => engineeringRoute,
  path: '/$idAuction',
  params: {
    parse: ({ idAuction }) => ({ idAuction: idInPath(idAuction) }),
    stringify: ({ idAuction }) => ({ idAuction: String(idAuction) }),
  },
  loader: ({ context: { queryClient }, params: { idAuction } }) =>
    queryClient.ensureQueryData(headerQuery(idAuction)),
  component: Outlet,
});

export const eventBrowserRoute = createRoute({
  getParentRoute: () => engineeringAuctionRoute,
  path: '/',
  validateSearch: eventFilter,
  search: { middlewares: [stripSearchParams(EVENT_FILTER)] },
  component: lazyRouteComponent(() => import('./event-browser-page.js'), 'EventBrowserPage'),
});
