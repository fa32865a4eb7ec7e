import {
  createRoute,
  lazyRouteComponent,
  notFound,
  Outlet,
  stripSearchParams,
} from '@tanstack/react-router';
import { z } from 'zod';
import { loadTexts } from '#shared/i18n/i18n.js';
import { rightsOf } from '#shared/session/rights.js';
import { signedInRoute } from './signed-in.js';

/** For engineers; to anybody else these pages do not exist, and the server refuses their calls. */
export const engineeringRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/engineering',
  beforeLoad: ({ context: { user } }) => {
    if (user === null || !rightsOf(user).isEngineer) throw notFound();
  },
  loader: () => loadTexts('engineering', 'portal'),
  component: Outlet,
});

export const chooseAuctionRoute = createRoute({
  getParentRoute: () => engineeringRoute,
  path: '/',
  validateSearch: z.object({ q: z.string().max(100).default('').catch('') }),
  search: { middlewares: [stripSearchParams({ q: '' })] },
  component: lazyRouteComponent(() => import('./engineering-page.js'), 'ChooseAuctionPage'),
});
