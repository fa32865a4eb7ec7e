import { createRoute, redirect } from '@tanstack/react-router';
import { Frame } from '../features/shell/components/frame.js';
import { readInLanguageOf } from '#shared/i18n/i18n.js';
import { obstacleOf } from '#shared/session/rights.js';
import { rootRoute } from './root.js';

/** The frame of every page that needs a session. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context: { user }, location }) => {
    if (user === null)
      throw redirect({ to: '/sign-in', search: { redirect: location.href }, replace: true });
    if (obstacleOf(user) !== null)
      throw redirect({ to: '/admission', search: { redirect: location.href }, replace: true });
    await readInLanguageOf(user);
  },
  component: Frame,
});
