import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { obstacleOf } from '#shared/session/rights.js';
import { useSession } from '#shared/session/session.js';
import { useIsLeaving } from './use-sign-out.js';

/**
 * Runs the access checks of the routes again when the user has lost access, so that they redirect.
 * Does nothing during sign-out, which redirects by itself: the end of the session is known before
 * the answer arrives.
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
