import { startTask } from '#shared/tasks/start-task.js';
import { beginCatalogue, fetchCatalogue, type CatalogueRequest } from '../api/make-catalogue.js';
import { awaitedMark } from './awaited-mark.js';

export type PendingCatalogue = CatalogueRequest & {
  readonly idUser: number;
  readonly title: string;
};

/**
 * Waits for a catalogue as a task that continues on other pages, then downloads the file. The
 * portal works on without this client. After a reload, the tab resumes the task
 * (`resume-catalogue.ts`).
 * @param isBegun whether the portal is already creating the catalogue
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
      // A retry requests a new catalogue.
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
