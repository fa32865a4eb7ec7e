import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import type { UserProfile } from '@fairlot/contracts/access';
import { z } from 'zod';
import {
  auctionDraftQuery,
  templatesQuery,
} from '../features/auction-editor/api/auction-drafts.js';
import { ensureClock } from '#shared/clock/measure-clock.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import { rightsOf } from '#shared/session/rights.js';
import { idInPath } from './id-in-path.js';
import { signedInRoute } from './signed-in.js';

type Context = { readonly queryClient: QueryClient; readonly user: UserProfile | null };

/** Whoever may publish, with what the form begins from: as it is now, not as it was read before. */
const loadEditor = async ({ queryClient, user }: Context, idAuction: number | undefined) => {
  if (user === null || !rightsOf(user).mayManage || user.readOnlyUser) throw notFound();
  await Promise.all([
    queryClient.fetchQuery(templatesQuery),
    idAuction !== undefined &&
      queryClient.fetchQuery({ ...auctionDraftQuery(idAuction), staleTime: 0 }),
    loadTexts('manage', 'portal'),
    ensureClock(),
  ]);
};

export const newAuctionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/manage/new',
  validateSearch: z.object({
    /** The auction to copy. */
    from: z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined),
  }),
  loaderDeps: ({ search: { from } }) => ({ from }),
  // A form is no page to load while a link is pointed at.
  preload: false,
  loader: ({ context, deps: { from } }) => loadEditor(context, from),
  component: lazyRouteComponent(() => import('./auction-editor-page.js'), 'NewAuctionPage'),
});

export const editAuctionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/manage/$idAuction/edit',
  params: {
    parse: ({ idAuction }) => ({ idAuction: idInPath(idAuction) }),
    stringify: ({ idAuction }) => ({ idAuction: String(idAuction) }),
  },
  preload: false,
  loader: ({ context, params: { idAuction } }) => loadEditor(context, idAuction),
  component: lazyRouteComponent(() => import('./auction-editor-page.js'), 'EditAuctionPage'),
});
