import { catalogueOperations } from '@fairlot/contracts/auction';
import type { Language } from '@fairlot/countries';
import { NoAnswer } from '#shared/api/api-error.js';
import { call } from '#shared/api/call.js';
import { download } from '#shared/api/download.js';
import type { TaskFile, TaskWork } from '#shared/tasks/task.machine.js';

const EVERY_MS = 1_000;

export type CatalogueRequest = { readonly idAuction: number; readonly language: Language };

/** Waits before the next poll. Returns earlier if aborted. */
const waitOrAbort = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, EVERY_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Requests the catalogue of an auction (ENG-121), unless the portal is already creating it. */
export const beginCatalogue = async ({
  idAuction: id,
  language,
}: CatalogueRequest): Promise<void> => {
  const commandId = crypto.randomUUID();
  await call(catalogueOperations['ENG-121'], { params: { id }, body: { language } }, { commandId });
};

/** Whether the portal is creating the catalogue or has finished it (ENG-122). */
export const isInProgress = async (id: number): Promise<boolean> => {
  const { state } = await call(catalogueOperations['ENG-122'], { params: { id } });
  return state === 'MAKING' || state === 'READY';
};

/**
 * Waits for the catalogue and fetches it (ENG-122 to ENG-124). Returns undefined if aborted.
 * @throws ApiError, NoAnswer; `away` if the portal lost the catalogue because its process ended
 */
export const fetchCatalogue = async (
  id: number,
  { signal, report }: TaskWork,
): Promise<TaskFile | void> => {
  const about = { params: { id } };
  for (;;) {
    if (signal.aborted) {
      await call(catalogueOperations['ENG-123'], about, { commandId: crypto.randomUUID() });
      return;
    }
    const response = await call(catalogueOperations['ENG-122'], about);
    const { state, done, total, secondsLeft } = response;
    report({ done, total: total === 0 ? null : total, secondsLeft });
    if (state === 'READY') return download(catalogueOperations['ENG-124'], about, { signal });
    if (state !== 'MAKING') throw new NoAnswer('away');
    await waitOrAbort(signal);
  }
};
