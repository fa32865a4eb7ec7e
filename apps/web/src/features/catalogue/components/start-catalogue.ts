import { startTask } from '#shared/tasks/start-task.js';
import { beginCatalogue, fetchCatalogue, type Wanted } from '../api/make-catalogue.js';
import { awaitedMark } from './awaited-mark.js';

export type Awaited = Wanted & { readonly idUser: number; readonly title: string };

/**
 * As a task: it goes on when the user leaves the page, and its file goes to the downloads. The portal makes
 * it whether this client stays or not, and what is opened next in this tab takes it up (`take-up.ts`).
 * @param isBegun the portal makes it already
 */
export const startCatalogue = (awaited: Awaited, isBegun = false): void => {
  let toBegin = !isBegun;
  startTask({
    ...{ title: awaited.title, page: `/auctions/${awaited.idAuction}` },
    ...{ unit: 'items', outlives: true },
    run: async (work) => {
      if (toBegin) await beginCatalogue(awaited);
      // Another try begins another.
      toBegin = true;
      awaitedMark.keep(JSON.stringify(awaited));
      try {
        const file = await fetchCatalogue(awaited.idAuction, work);
        awaitedMark.forget();
        return file;
      } catch (error) {
        if (work.signal.aborted) awaitedMark.forget();
        throw error;
      }
    },
  });
};
