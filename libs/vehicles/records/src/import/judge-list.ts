import type { DataSource } from 'typeorm';
import { ImportOver } from './import-over.js';
import type { ImportWork } from './import-work.js';
import { ListFault } from './list-fault.js';
import { readList, type Read } from './read-list.js';
import type { ListVocabulary } from './vehicle-fields.js';
import type { ListOwner } from './vehicle-record.js';

/** What a list is judged by, of whom it is of. */
export type Judging = (of: ListOwner) => {
  readonly owner: ListOwner;
  readonly vocabulary: ListVocabulary;
};

/** Reads a list to its end; then it waits to be saved. @throws ListFault; ImportOver when it is stopped */
export const judgeList = async (
  dataSource: DataSource,
  list: Read,
  work: ImportWork,
): Promise<void> => {
  await readList(dataSource.manager, list, work);
  await dataSource.transaction(async (last) => {
    await work.finish(last);
    await last.query(
      `UPDATE vehicle_import SET state = 'STAGED', content = NULL WHERE id_temp = $1`,
      [list.idTemp],
    );
  });
};

const CONTENT = `
  SELECT content, id_owner_dealer AS "idOwnerDealer", id_market AS "idMarket",
    id_template AS "idTemplate", provenance
  FROM vehicle_import WHERE id_temp = $1 AND content IS NOT NULL`;
/** Where its user stopped it, and sent it by no other beginning. */
const GONE = `
  DELETE FROM vehicle_import i WHERE id_temp = $1 AND state = 'READING'
    AND NOT EXISTS (SELECT 1 FROM vehicle_import_work w WHERE w.id_temp = i.id_temp)`;

type Kept = { readonly content: Buffer } & ListOwner;

/** Reads a list whose reading was taken over. @throws whatever ends it but for what is wrong with it */
export const readOn = async (
  dataSource: DataSource,
  work: ImportWork,
  judging: Judging,
): Promise<void> => {
  const { idTemp } = work;
  const [kept] = await dataSource.query<Kept[]>(CONTENT, [idTemp]);
  if (kept === undefined) return;
  const { content, idTemplate, ...of } = kept;
  try {
    const by = judging(idTemplate === null ? of : { ...of, idTemplate });
    await judgeList(dataSource, { idTemp, content, ...by }, work);
  } catch (error) {
    await work.letGo();
    await dataSource.query(GONE, [idTemp]);
    if (!(error instanceof ListFault || error instanceof ImportOver)) throw error;
  }
};
