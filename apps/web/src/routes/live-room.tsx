import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { auctionQuery } from '../features/live-room/api/auction.js';
import { ensureClock } from '#shared/clock/measure-clock.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { idInPath } from './id-in-path.js';
import { signedInRoute } from './signed-in.js';

/** One auction live: its board and its lots share the connection. */
export const liveRoomRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/auctions/$idAuction',
  params: {
    parse: ({ idAuction }) => ({ idAuction: idInPath(idAuction) }),
    stringify: ({ idAuction }) => ({ idAuction: String(idAuction) }),
  },
  loader: ({ context: { queryClient }, params: { idAuction } }) =>
    Promise.all([
      queryClient.ensureQueryData(auctionQuery(idAuction)),
      loadTexts('live', 'portal'),
      ensureClock(),
    ]),
  component: lazyRouteComponent(() => import('./live-room-page.js'), 'LiveRoomPage'),
});
