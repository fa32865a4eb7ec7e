import { startTask } from '#shared/tasks/start-task.js';
import { beginCatalogue, fetchCatalogue, type CatalogueRequest } from '../api/make-catalogue.js';
import { awaitedMark } from './awaited-mark.js';

export type PendingCatalogue = CatalogueRequest & {
  readonly idUser: number;
  readonly title: string;
};

/**
 * Runs as a task that continues on other pages. The finished file is downloaded. The portal
 * continues without this client, and the tab's next page resumes the task (`resume-catalogue.ts`).
 * @param isBegun whether the portal has already started
 */
export const startCatalogue = (pending: PendingCatalogue, isBegun = false): void => {
  let toBegin = !isBegun;
  startTask({
    title: pending.title,
    page: `/auctions/${pending.idAuction}`,
    unit: 'items',
    outlives: true,
    run: async (work) => {
      if (toBegin) await beginCatalogue(pending);
      // A retry starts a new catalogue.
      toBegin = true;
      awaitedMark.keep(JSON.stringify(pending));
      try {
        const file = await fetchCatalogue(pending.idAuction, work);
        awaitedMark.forget();
        return file;
      } catch (error) {
        if (work.signal.aborted) awaitedMark.forget();
        throw error;
      }
    },
  });
};
