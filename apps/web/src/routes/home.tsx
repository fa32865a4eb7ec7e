import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from './root.js';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/auctions', replace: true });
  },
});
