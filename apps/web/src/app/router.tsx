import type { QueryClient } from '@tanstack/react-query';
import {
  createRouter as create,
  parseSearchWith,
  stringifySearchWith,
  type RouterHistory,
} from '@tanstack/react-router';
import { RouteError } from '../features/shell/components/route-error.js';
import { routeTree } from '../routeTree.gen.js';
import { PageSkeleton } from '#shared/ui/page-skeleton.js';

/**
 * Writes plain words into search parameters (`?q=golf`) instead of JSON, because people read and
 * share the URLs.
 */
const plainSearch = {
  parse: parseSearchWith((text) => text),
  stringify: stringifySearchWith(String),
};

/** @param history a test's own history */
export const createRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  create({
    ...(history && { history }),
    routeTree,
    context: { queryClient },
    parseSearch: plainSearch.parse,
    stringifySearch: plainSearch.stringify,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 300,
    // Hides the skeleton as soon as there is content. By default it would stay for half a second.
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultNotFoundComponent: () => <RouteError />,
    defaultErrorComponent: ({ error }) => <RouteError error={error} />,
  });
export type Router = ReturnType<typeof createRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: Router;
  }
}
