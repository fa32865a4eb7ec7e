import { createRoute } from '@tanstack/react-router';
import { idInPath } from './auction-path.js';
import { signedInRoute } from './signed-in.js';

export const liveAuctionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/auctions/$idAuction',
  params: {
    parse: ({ idAuction }) => ({ idAuction: idInPath(idAuction) }),
    stringify: ({ idAuction }) => ({ idAuction: String(idAuction) }),
  },
  component: () => null,
});
