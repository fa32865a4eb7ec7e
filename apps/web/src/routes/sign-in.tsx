import { createRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { SignIn } from '../features/shell/components/sign-in.js';
import { rootRoute } from './root.js';

/** Only paths of our own: a sign-in never sends anybody to another site. */
const ownPath = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)[^\\\s]*$/);

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: z.object({ redirect: ownPath.optional().catch(undefined) }),
  beforeLoad: ({ context, search }) => {
    if (context.user) throw redirect({ href: search.redirect ?? '/auctions', replace: true });
  },
  component: function SignInPage() {
    const { redirect: path } = signInRoute.useSearch();
    return <SignIn redirect={path ?? '/auctions'} />;
  },
});
