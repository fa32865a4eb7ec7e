import { judgeRow } from '../import/rows/judge-row.js';
import { guessMapping } from '../import/file/list-columns.js';
import { listLines } from '../import/file/list-lines.js';
import { startOf } from '../import/file/list-start.js';
import { outcomeOf, type RowOutcome } from '../import/rows/plan-rows.js';
import type { ListVocabulary } from '../import/rows/vehicle-fields.js';
import { vehicleRecord, type ListOwner } from '../import/rows/vehicle-record.js';
import type { Vehicle } from '../vehicle.entity.js';

/** Returns the outcome of each row compared with the stored vehicles, or its problems. */
export const sendBackOutcomes = async (
  content: Buffer,
  stock: readonly Vehicle[],
  { owner, vocabulary }: { readonly owner: ListOwner; readonly vocabulary: ListVocabulary },
): Promise<readonly (RowOutcome | readonly unknown[])[]> => {
  const outcomes: (RowOutcome | readonly unknown[])[] = [];
  const { start, all } = await startOf(listLines(content, vocabulary));
  const [{ cells: headings }, ...rows] = start as [(typeof start)[number]];
  const mapping = guessMapping({ headings, rows: rows.map(({ cells }) => cells) }, vocabulary);
  let isHeader = true;
  for await (const { cells } of all) {
    const { vehicle, problems } = judgeRow(cells, mapping, vocabulary);
    const standing = stock.find(({ externalId }) => externalId === vehicle?.externalId) ?? null;
    if (!isHeader)
      outcomes.push(
        vehicle === null ? problems : outcomeOf(vehicleRecord(vehicle, owner, standing), standing),
      );
    isHeader = false;
  }
  return outcomes;
};
