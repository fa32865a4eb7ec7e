import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { Frame } from '#features/shell/components/frame.js';
import { PlainFrame } from '#features/shell/components/plain-frame.js';
import { Portal } from '#features/shell/components/portal.js';
import { FrameError, RouteError } from '#features/shell/components/route-error.js';
import { isRefusal } from '#shared/api/api-error.js';
import { readInLanguageOf } from '#shared/i18n/i18n.js';
import { isMobile } from '#shared/mobile/is-mobile.js';
import { clearMobileToken } from '#shared/mobile/mobile-token.js';
import { noteUser, sessionQuery, useLoadedUser } from '#shared/session/session.js';

/**
 * Loads the signed-in user. In the mobile build, a refusal leads to the sign-in page, and a lost
 * connection to an error page (ERR-006, ERR-007).
 * @throws the error of a lost connection or a server failure; outside the mobile build, also that
 * of a refusal
 */
const admittedUser = async (client: QueryClient) => {
  try {
    return await client.ensureQueryData(sessionQuery);
  } catch (error) {
    if (!isMobile() || !isRefusal(error)) throw error;
    clearMobileToken();
    return null;
  }
};

const NoPage = () => {
  const Around = useLoadedUser() === null ? PlainFrame : Frame;
  return (
    <Around>
      <RouteError />
    </Around>
  );
};

export const Route = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  // Loads the session, which every page needs.
  beforeLoad: async ({ context }) => {
    const user = await admittedUser(context.queryClient);
    if (user !== null) {
      noteUser(context.queryClient, user);
      await readInLanguageOf(user);
    }
    return { user };
  },
  component: Portal,
  // The page for an unknown URL.
  notFoundComponent: NoPage,
  errorComponent: FrameError,
});
