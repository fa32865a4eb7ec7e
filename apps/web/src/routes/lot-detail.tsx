import { createRoute } from '@tanstack/react-router';
import { idInPath } from './auction-path.js';
import { signedInRoute } from './signed-in.js';

export const lotDetailRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/auctions/$idAuction/lots/$idLot',
  params: {
    parse: ({ idAuction, idLot }) => ({ idAuction: idInPath(idAuction), idLot: idInPath(idLot) }),
    stringify: ({ idAuction, idLot }) => ({ idAuction: String(idAuction), idLot: String(idLot) }),
  },
  component: () => null,
});
