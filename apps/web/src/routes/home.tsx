import { createRoute, redirect } from '@tanstack/react-router';
import { homeOf } from '#shared/session/rights.js';
import { rootRoute } from './root.js';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ context: { user } }) => {
    throw redirect({ to: user === null ? '/auctions' : homeOf(user), replace: true });
  },
});
