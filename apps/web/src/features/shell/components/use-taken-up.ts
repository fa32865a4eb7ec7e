import { useEffect } from 'react';
import { useUser } from '#shared/session/session.js';
import { awaitedMark } from '../../catalogue/components/awaited-mark.js';

/** What the portal makes for this tab goes on when its page is opened anew. */
export const useTakenUp = (isIdle: boolean): void => {
  const { idUser } = useUser();
  useEffect(() => {
    if (!isIdle || awaitedMark.get() === null) return;
    const takeUp = async () =>
      (await import('../../catalogue/components/take-up.js')).takeUp(idUser);
    // Where its code does not come the next page asks again.
    takeUp().catch(() => {});
  }, [isIdle, idUser]);
};
