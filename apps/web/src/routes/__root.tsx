import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { Frame } from '#features/shell/components/frame.js';
import { PlainFrame } from '#features/shell/components/plain-frame.js';
import { Portal } from '#features/shell/components/portal.js';
import { FrameError, RouteError } from '#features/shell/components/route-error.js';
import { readInLanguageOf } from '#shared/i18n/i18n.js';
import { sessionQuery, useKnownUser } from '#shared/session/session.js';

const NoPage = () => {
  const Around = useKnownUser() === null ? PlainFrame : Frame;
  return (
    <Around>
      <RouteError />
    </Around>
  );
};

export const Route = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  // Every page knows who is signed in, and waits for it.
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery);
    if (user !== null) await readInLanguageOf(user);
    return { user };
  },
  component: Portal,
  // No page of the portal has this address.
  notFoundComponent: NoPage,
  errorComponent: FrameError,
});
