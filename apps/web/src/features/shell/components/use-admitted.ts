import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { obstacleOf } from '#shared/session/rights.js';
import { useSession } from '#shared/session/session.js';

/**
 * Whichever way the page learns that its user is no longer let in, the guards of its routes run again
 * and send him to where he can do something about it.
 */
export const useAdmitted = (): void => {
  const router = useRouter();
  const user = useSession();
  const isAdmitted = user !== null && obstacleOf(user) === null;
  useEffect(() => {
    if (!isAdmitted) void router.invalidate();
  }, [isAdmitted, router]);
};
