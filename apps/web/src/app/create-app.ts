import type { QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import { startAppScope, type AppOptions } from '#shared/app/app-scope.js';
import { createQueryClient } from './query-client.js';
import { createRouter, type Router } from './router.js';

type Options = AppOptions & {
  /** By default the browser's own history. */
  readonly history?: RouterHistory;
};

/** Creates the app of this page with new stores, queries and router. */
export const createApp = ({ history, ...options }: Options = {}): {
  readonly queryClient: QueryClient;
  readonly router: Router;
} => {
  startAppScope(options);
  const queryClient = createQueryClient();
  return { queryClient, router: createRouter(queryClient, history) };
};
