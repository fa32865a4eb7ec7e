import { listImportOperations, type ListImportRow } from '@fairlot/contracts/vehicles';
import { tooOftenMs } from '#shared/api/api-error.js';
import { call } from '#shared/api/call.js';
import { sendVehicleFile } from '#shared/api/send-vehicle-file.js';
import { comesInParts } from '#shared/api/upload-in-parts.js';
import type { RowFileCall } from '../components/row-file.js';

/** As many as one call answers (ENG-94). */
const CODES_MAX = 100;

/** Rows by vehicle code; of a code that stands there twice the one that was taken. */
export const rowsByCode = async (
  idTemp: string,
  column: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, ListImportRow>> => {
  const found = new Map<string, ListImportRow>();
  for (let from = 0; from < codes.length; from += CODES_MAX) {
    const query = { codes: codes.slice(from, from + CODES_MAX), limit: 1_000 };
    const input = { params: { idTemp }, query };
    const { rows } = await call(listImportOperations['ENG-94'], input);
    for (const row of rows) {
      const code = row.cells[column]?.trim() ?? '';
      if (found.get(code) === undefined || found.get(code)?.outcome === 'REFUSED')
        found.set(code, row);
    }
  }
  return found;
};

type Sending = {
  readonly call: RowFileCall;
  readonly file: File;
  readonly idTemp: string;
  readonly tupla: number;
  readonly commandId: string;
};

/** SEC-30 to SEC-34, a large file in parts. @param onProgress the share of the file that has gone, 0 to 1 */
export const sendRowFile = async (
  { call: id, file, idTemp, tupla, commandId }: Sending,
  onProgress: (share: number) => void,
): Promise<void> => {
  const sent = { file, tempId: idTemp, tupla };
  for (;;)
    try {
      await sendVehicleFile(id, sent, { commandId, onProgress });
      return;
    } catch (error) {
      // A thousand photos are more than one may send at a stretch: the rest wait their turn.
      const waitMs = tooOftenMs(error);
      // In parts it has waited already.
      if (waitMs === null || comesInParts(file)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
};
