import type { EntityManager } from 'typeorm';
import { aboutAll } from './about-all.js';
import { knownHeadings } from './known-headings.js';
import { mappingOf, requireHeadings } from './list-columns.js';
import { listLines } from './list-lines.js';
import { keepRows, keptCells, RowJudge, type RawRow } from './stage-rows.js';
import type { ListVocabulary } from './vehicle-fields.js';
import type { ListOwner } from './vehicle-record.js';
import { BATCH } from './write-planned.js';

export type Read = {
  readonly idTemp: string;
  readonly content: Buffer;
  readonly owner: ListOwner;
  readonly vocabulary: ListVocabulary;
};

/** Keeps the rows of a list, judged. @throws ListFault; JobOver when it is stopped */
export const readList = async (
  manager: EntityManager,
  { idTemp, content, owner, vocabulary }: Read,
  reached: (tupla: number, total: number | null) => Promise<void>,
): Promise<void> => {
  let judge: RowJudge | null = null;
  let columns = 0;
  let tupla = 0;
  let share = 0;
  let batch: RawRow[] = [];
  for await (const { line, cells } of listLines(content, (read) => (share = read))) {
    if (judge === null) {
      columns = cells.length;
      const headings = keptCells(cells, columns);
      const known = await knownHeadings(manager, { provenance: null, ...owner });
      const mapping = mappingOf(headings, vocabulary, known);
      requireHeadings({ line, cells: headings }, mapping);
      await manager.query(
        'UPDATE vehicle_import SET headings = $2, mapping = $3 WHERE id_temp = $1',
        [idTemp, JSON.stringify(headings), JSON.stringify(mapping)],
      );
      judge = new RowJudge(mapping, vocabulary, owner);
      continue;
    }
    tupla += 1;
    batch.push({ tupla, line, cells: keptCells(cells, columns) });
    if (batch.length < BATCH) continue;
    await keepRows(manager, idTemp, await judge.judge(manager, batch));
    await reached(tupla, aboutAll(tupla, share));
    batch = [];
  }
  if (judge !== null) await keepRows(manager, idTemp, await judge.judge(manager, batch));
};
