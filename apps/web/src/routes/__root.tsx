import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { Frame } from '#features/shell/components/frame.js';
import { PlainFrame } from '#features/shell/components/plain-frame.js';
import { Portal } from '#features/shell/components/portal.js';
import { FrameError, RouteError } from '#features/shell/components/route-error.js';
import { isRefusal } from '#shared/api/api-error.js';
import { readInLanguageOf } from '#shared/i18n/i18n.js';
import { isMobile } from '#shared/mobile/is-mobile.js';
import { forgetMobileToken } from '#shared/mobile/mobile-token.js';
import { noteUser, sessionQuery, useKnownUser } from '#shared/session/session.js';

/**
 * On a phone a refusal leads to signing in anew, and no answer to saying so (ERR-006, ERR-007).
 * @throws what nobody refused: a broken line, or a server that fails
 */
const admittedUser = async (client: QueryClient) => {
  try {
    return await client.ensureQueryData(sessionQuery);
  } catch (error) {
    if (!isMobile() || !isRefusal(error)) throw error;
    forgetMobileToken();
    return null;
  }
};

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
    const user = await admittedUser(context.queryClient);
    if (user !== null) {
      noteUser(context.queryClient, user);
      await readInLanguageOf(user);
    }
    return { user };
  },
  component: Portal,
  // No page of the portal has this address.
  notFoundComponent: NoPage,
  errorComponent: FrameError,
});
