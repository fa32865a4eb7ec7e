import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { obstacleOf } from '#shared/session/rights.js';
import { useSession } from '#shared/session/session.js';
import { useIsLeaving } from './use-sign-out.js';

/**
 * Whichever way the page learns that its user is no longer let in, the guards of its routes run again
 * and send him to where he can do something about it. Who signs out himself is led out by that alone: its end
 * is known here before its answer has come, and is none to be told of.
 */
export const useAdmitted = (): void => {
  const router = useRouter();
  const user = useSession();
  const isLeaving = useIsLeaving();
  const isAdmitted = isLeaving || (user !== null && obstacleOf(user) === null);
  useEffect(() => {
    if (!isAdmitted) void router.invalidate();
  }, [isAdmitted, router]);
};
