import type { QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import { startAppScope } from '#shared/app/app-scope.js';
import { createQueryClient } from './query-client.js';
import { createRouter, type Router } from './router.js';

type App = { readonly queryClient: QueryClient; readonly router: Router };

/** Creates the app of one page load, with its own stores, query client and router. */
export const createApp = (history?: RouterHistory): App => {
  startAppScope();
  const queryClient = createQueryClient();
  return { queryClient, router: createRouter(queryClient, history) };
};
