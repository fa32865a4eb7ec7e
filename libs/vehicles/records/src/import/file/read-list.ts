import type { EntityManager } from 'typeorm';
import { estimatedTotal } from '../estimated-total.js';
import { readHeadingMappings } from '../values/heading-mappings.js';
import { readValueMappings, addMeanings } from '../values/value-mappings.js';
import { addDateOrder, guessMapping, requireHeadings } from './list-columns.js';
import type { ListLine } from './list-line.js';
import { listLines } from './list-lines.js';
import { startOf } from './list-start.js';
import { storeRows, storableCells, RowJudge, type RawRow } from '../stage-rows.js';
import type { ListVocabulary } from '../rows/vehicle-fields.js';
import type { TextEncoding } from './text-encoding.js';
import { provenanceOf, type ListOwner } from '../rows/vehicle-record.js';
import { ROWS_PER_BATCH } from '../rows/write-planned.js';

export type ReadListInput = {
  readonly idTemp: string;
  readonly content: Buffer;
  readonly owner: ListOwner;
  readonly vocabulary: ListVocabulary;
  /** The encoding that the sender chose; if undefined, it is detected. */
  readonly encoding: TextEncoding | undefined;
};

/** Reads the header and maps the columns, before rows are validated. @throws ListFault */
const readHeader = async (
  manager: EntityManager,
  { idTemp, owner, vocabulary }: Omit<ReadListInput, 'content' | 'encoding'>,
  [header, ...rows]: readonly ListLine[],
): Promise<RowJudge> => {
  const headings = storableCells(header?.cells ?? [], header?.cells.length ?? 0);
  const mappings = await readHeadingMappings(manager, {
    ...owner,
    provenance: provenanceOf(owner),
  });
  const start = { headings, rows: rows.map(({ cells }) => cells) };
  const mapping = guessMapping(start, vocabulary, mappings);
  requireHeadings({ line: header?.line ?? 1, cells: headings }, mapping);
  await manager.query('UPDATE vehicle_import SET headings = $2, mapping = $3 WHERE id_temp = $1', [
    idTemp,
    JSON.stringify(headings),
    JSON.stringify(mapping),
  ]);
  const values = await readValueMappings(manager, owner.idOwnerDealer);
  const ordered = addDateOrder(vocabulary, mapping, start.rows);
  return new RowJudge(mapping, addMeanings(ordered, values), owner);
};

/** Validates and stores the rows of a list. @throws ListFault; JobLost if it is stopped */
export const readList = async (
  manager: EntityManager,
  { content, encoding, ...list }: ReadListInput,
  reached: (tupla: number, total: number | null) => Promise<void>,
): Promise<void> => {
  const { idTemp } = list;
  let share = 0;
  let tupla = 0;
  let batch: RawRow[] = [];
  const onShare = (read: number) => void (share = read);
  const { languages } = list.vocabulary;
  let found: TextEncoding | null = null;
  const onEncoding = (detected: TextEncoding) => void (found = detected);
  let isFrom1904 = false;
  const onDateSystem = (from1904: boolean) => void (isFrom1904 = from1904);
  const reading = { encoding, languages, onShare, onEncoding, onDateSystem };
  const { start, all } = await startOf(listLines(content, reading));
  await manager.query(
    'UPDATE vehicle_import SET encoding = $2, is_from_1904 = $3 WHERE id_temp = $1',
    [idTemp, found, isFrom1904],
  );
  const columns = start[0]?.cells.length ?? 0;
  const vocabulary = { ...list.vocabulary, isFrom1904 };
  const judge = await readHeader(manager, { ...list, vocabulary }, start);
  for await (const { line, cells } of all) {
    if (line === start[0]?.line) continue;
    tupla += 1;
    batch.push({ tupla, line, cells: storableCells(cells, columns) });
    if (batch.length < ROWS_PER_BATCH) continue;
    await storeRows(manager, idTemp, await judge.judge(manager, batch));
    await reached(tupla, estimatedTotal(tupla, share));
    batch = [];
  }
  await storeRows(manager, idTemp, await judge.judge(manager, batch));
};
