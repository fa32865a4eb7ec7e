import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '#shared/i18n/i18n.js';
import { idInPath } from './id-in-path.js';
import { liveRoomRoute } from './live-room.js';

export const lotDetailRoute = createRoute({
  getParentRoute: () => liveRoomRoute,
  path: '/lots/$idLot',
  params: {
    parse: ({ idLot }) => ({ idLot: idInPath(idLot) }),
    stringify: ({ idLot }) => ({ idLot: String(idLot) }),
  },
  loader: () => loadTexts('lot-detail'),
  component: lazyRouteComponent(() => import('./lot-detail-page.js'), 'LotDetailPage'),
});
