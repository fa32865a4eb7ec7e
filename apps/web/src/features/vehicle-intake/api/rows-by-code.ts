import { listImportOperations, type ListImportRow } from '@fairlot/contracts/vehicles';
import { call } from '#shared/api/call.js';

/** Maximum number of codes per call (ENG-94). */
const CODES_MAX = 100;

/** The rows of a list by vehicle code. If a code occurs several times, the accepted row. */
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
