import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { readInLanguageOf } from '#shared/i18n/i18n.js';
import { obstacleOf } from '#shared/session/rights.js';
import { ownPath } from './own-path.js';
import { rootRoute } from './root.js';

/** Where somebody lands who is signed in but not let in, and learns what to do (ROL-002, ROL-003). */
export const admissionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admission',
  validateSearch: z.object({ redirect: ownPath }),
  beforeLoad: async ({ context: { user }, search }) => {
    if (user === null) throw redirect({ to: '/sign-in', search, replace: true });
    if (obstacleOf(user) === null) throw redirect({ href: search.redirect ?? '/', replace: true });
    await readInLanguageOf(user);
  },
  component: lazyRouteComponent(() => import('./admission-page.js'), 'AdmissionPage'),
});
