import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { Portal } from '#features/shell/components/portal.js';
import { sessionQuery } from '#shared/session/session.js';

export const Route = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  // Every page knows who is signed in, and waits for it.
  beforeLoad: async ({ context }) => ({
    user: await context.queryClient.ensureQueryData(sessionQuery),
  }),
  component: Portal,
});
