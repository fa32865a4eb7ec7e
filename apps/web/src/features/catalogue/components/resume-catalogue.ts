import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { ApiError } from '#shared/api/api-error.js';
import { outlivesPage } from '#shared/tasks/start-task.js';
import { taskStore } from '#shared/tasks/task-store.js';
import { isInProgress } from '../api/make-catalogue.js';
import { awaitedMark } from './awaited-mark.js';
import { startCatalogue } from './start-catalogue.js';

const awaitedCatalogue = z.object({
  idUser: z.int(),
  idAuction: z.int(),
  title: z.string(),
  language: z.enum(LANGUAGES),
});

const readStored = (text: string | null) => {
  try {
    return awaitedCatalogue.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
};

/** Whether this page already runs the task that waits for the catalogue. */
const isTaskRunning = (): boolean => taskStore.get().some(outlivesPage);

/**
 * Waits again for the catalogue that this tab awaited before a reload, if the portal still has it.
 */
export const resumeCatalogue = async (idUser: number): Promise<void> => {
  const before = readStored(awaitedMark.get());
  if (before?.idUser !== idUser || isTaskRunning()) return;
  try {
    const onItsWay = await isInProgress(before.idAuction);
    if (isTaskRunning()) return;
    if (onItsWay) startCatalogue(before, true);
    else awaitedMark.forget();
  } catch (error) {
    // If no response arrived, the mark stays, so that the next page tries again.
    if (error instanceof ApiError) awaitedMark.forget();
  }
};
