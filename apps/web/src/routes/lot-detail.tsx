import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { idInPath } from './id-in-path.js';
import { liveRoomRoute } from './live-room.js';

export const lotDetailRoute = createRoute({
  getParentRoute: () => liveRoomRoute,
  path: '/lots/$idLot',
  params: {
    parse: ({ idLot }) => ({ idLot: idInPath(idLot) }),
    stringify: ({ idLot }) => ({ idLot: String(idLot) }),
  },
  component: lazyRouteComponent(() => import('./lot-detail-page.js'), 'LotDetailPage'),
});
