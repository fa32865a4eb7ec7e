import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { auctionQuery } from '../features/live-room/api/auction.js';
import { ensureClock } from '#shared/clock/measure-clock.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { idInPath } from './id-in-path.js';
import { signedInRoute } from './signed-in.js';

/** One auction as its owner and staff run it: the tabs under it share the live connection. */
export const manageAuctionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/manage/$idAuction',
  params: {
    parse: ({ idAuction }) => ({ idAuction: idInPath(idAuction) }),
    stringify: ({ idAuction }) => ({ idAuction: String(idAuction) }),
  },
  loader: async ({ context: { queryClient }, params: { idAuction } }) => {
    const [auction] = await Promise.all([
      queryClient.ensureQueryData(auctionQuery(idAuction)),
      loadTexts('live', 'manage', 'portal'),
      ensureClock(),
    ]);
    if (!auction.mayManage) throw notFound();
  },
  component: lazyRouteComponent(() => import('./manage-auction-page.js'), 'ManageAuctionPage'),
});
