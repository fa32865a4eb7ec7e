import { startTask } from '#shared/tasks/start-task.js';
import { makeCatalogue, type Wanted } from '../api/make-catalogue.js';

/** As a task: it goes on when the user leaves the page, and its file goes to the downloads. */
export const startCatalogue = (wanted: Wanted, title: string): void => {
  startTask({
    title,
    page: `/auctions/${wanted.idAuction}`,
    unit: 'items',
    run: (work) => makeCatalogue(wanted, work),
  });
};
