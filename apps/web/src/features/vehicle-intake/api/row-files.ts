import { listImportOperations, type ListImportRow } from '@fairlot/contracts/vehicles';
import { call } from '#shared/api/call.js';

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
