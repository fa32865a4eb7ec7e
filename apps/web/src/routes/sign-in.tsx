import { createRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { SignIn } from '../features/shell/components/sign-in.js';
import { ownPath } from './own-path.js';
import { rootRoute } from './root.js';

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: z.object({ redirect: ownPath }),
  beforeLoad: ({ context, search }) => {
    if (context.user) throw redirect({ href: search.redirect ?? '/', replace: true });
  },
  component: function SignInPage() {
    const { redirect: path } = signInRoute.useSearch();
    return <SignIn redirect={path ?? '/'} />;
  },
});
