import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { obstacleOf } from '#shared/session/rights.js';
import { useSession } from '#shared/session/session.js';
import { useIsLeaving } from './use-sign-out.js';

/**
 * When the user loses access, runs the access checks of the routes again, so that they redirect.
 * Does nothing during sign-out. There, the page knows that the session has ended before the
 * response arrives, and then redirects by itself.
 */
export const useAccessCheck = (): void => {
  const router = useRouter();
  const user = useSession();
  const isLeaving = useIsLeaving();
  const isAdmitted = isLeaving || (user !== null && obstacleOf(user) === null);
  useEffect(() => {
    if (!isAdmitted) void router.invalidate();
  }, [isAdmitted, router]);
};
