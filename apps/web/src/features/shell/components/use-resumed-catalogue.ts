import { useEffect } from 'react';
import { useUser } from '#shared/session/session.js';
import { awaitedMark } from '../../catalogue/components/awaited-mark.js';

/** Waits again for the catalogue that the portal was creating for this tab before a reload. */
export const useResumedCatalogue = (isIdle: boolean): void => {
  const { idUser } = useUser();
  useEffect(() => {
    if (!isIdle || awaitedMark.get() === null) return;
    const resumeCatalogue = async () =>
      (await import('../../catalogue/components/resume-catalogue.js')).resumeCatalogue(idUser);
    // If the code fails to load, the next page tries again.
    resumeCatalogue().catch(() => {});
  }, [isIdle, idUser]);
};
