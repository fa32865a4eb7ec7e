import { systemClock } from '@fairlot/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import type { VehicleFiles } from '../files/vehicle-files.js';
import type { VehicleRegistry } from '../vehicle-registry.js';
import {
  IMPORT_DONE,
  importRefusalOf,
  type ImportPayload,
  type ImportRun,
  type ReportRow,
} from './import-jobs.js';
import { WrongImportState } from './wrong-import-state.js';
import { importOf, lockImport, listRows, type SavedImport } from './import-rows.js';
import type { ListMapping } from './rows/judge-row.js';
import { rememberHeadings } from './values/heading-mappings.js';
import {
  readValueMappings,
  rememberValues,
  addMeanings,
  type ValueChange,
} from './values/value-mappings.js';
import { addDateOrder } from './file/list-columns.js';
import { START_ROWS } from './file/list-start.js';
import { readList } from './file/read-list.js';
import { saveImport } from './save-import.js';
import { storeRows, RowJudge } from './stage-rows.js';
import { sentContent } from './sent-content.js';
import { undoImport } from './undo-import.js';
import type { ListVocabulary } from './rows/vehicle-fields.js';
import type { TextEncoding } from './file/text-encoding.js';
import type { ListOwner } from './rows/vehicle-record.js';
import { ROWS_PER_BATCH } from './rows/write-planned.js';

/** Returns the owner and the vocabulary that apply to a list. */
export type JudgeOptionsOf = (of: ListOwner) => {
  readonly owner: ListOwner;
  readonly vocabulary: ListVocabulary;
};

export type ImportDependencies = {
  readonly dataSource: DataSource;
  readonly vehicles: VehicleRegistry;
  readonly files: Pick<VehicleFiles, 'attach'>;
  readonly judging: JudgeOptionsOf;
};
type ImportKey = Pick<ImportPayload, 'idUser' | 'idTemp'>;

const listOwnerOf = ({ idOwnerDealer, idMarket, idTemplate, ...of }: KeptOwner): ListOwner => ({
  idOwnerDealer,
  idMarket,
  ...(of.isProvenanceTold
    ? { provenance: of.provenance }
    : { provenanceOfTemplate: of.provenance }),
  ...(idTemplate !== null && { idTemplate }),
});
type KeptOwner = Pick<
  SavedImport,
  'idOwnerDealer' | 'idMarket' | 'idTemplate' | 'provenance' | 'isProvenanceTold'
>;

type SentList = KeptOwner & { readonly bytes: number; readonly encoding: TextEncoding | null };
const READ_CONTENT_SIZE = `
  SELECT octet_length(content) AS bytes, id_owner_dealer AS "idOwnerDealer", id_market AS "idMarket",
    id_template AS "idTemplate", provenance, is_provenance_told AS "isProvenanceTold", encoding
  FROM vehicle_import WHERE id_temp = $1 AND state = 'READING' AND content IS NOT NULL`;

/** Runs a job once. A repeat has no effect. @throws JobLost if it was stopped */
export const runImport = async (
  run: ImportRun,
  dependencies: ImportDependencies,
): Promise<void> => {
  try {
    await performRun(run, dependencies);
  } catch (error) {
    const refusal = importRefusalOf(error);
    if (refusal === null) throw error;
    await dependencies.dataSource.transaction((manager) => run.finish(manager, { refusal }));
  }
};

const performRun = (run: ImportRun, dependencies: ImportDependencies): Promise<void> => {
  const { payload } = run;
  if (payload.doing === 'SAVING') return saveRun(run, dependencies, payload);
  if (payload.doing === 'UNDOING') return undoRun(run, dependencies, payload);
  return payload.mapping === null
    ? readSent(run, dependencies, payload)
    : changeMapping(run, dependencies, { ...payload, mapping: payload.mapping });
};

const readSent = async (
  run: ImportRun,
  { dataSource, judging }: ImportDependencies,
  { idTemp }: ImportKey,
): Promise<void> => {
  if (await isReadByOldProcess(dataSource, idTemp)) return run.giveBack(OLD_AGAIN_SECONDS);
  const [kept] = await dataSource.query<SentList[]>(READ_CONTENT_SIZE, [idTemp]);
  const content = kept ? await sentContent(dataSource.manager, idTemp, kept.bytes) : null;
  if (kept !== undefined && content !== null) {
    const { encoding } = kept;
    const list = {
      idTemp,
      content,
      encoding: encoding ?? undefined,
      ...judging(listOwnerOf(kept)),
    };
    await readList(dataSource.manager, list, (tupla, total) => run.progress(tupla, total));
  }
  await dataSource.transaction(async (last) => {
    await run.finish(last, IMPORT_DONE);
    await last.query(
      `UPDATE vehicle_import SET state = 'STAGED', content = NULL
       WHERE id_temp = $1 AND state = 'READING' AND content IS NOT NULL`,
      [idTemp],
    );
  });
};

type NewMapping = { readonly mapping: ListMapping; readonly values?: readonly ValueChange[] };

const changeMapping = (
  run: ImportRun,
  { dataSource, judging }: ImportDependencies,
  { mapping, values = [], ...own }: ImportKey & NewMapping,
): Promise<void> =>
  dataSource.transaction(async (manager) => {
    const found = await loadLockedImport(manager, own);
    if (found.state !== 'STAGED') throw new WrongImportState();
    await manager.query('UPDATE vehicle_import SET mapping = $2 WHERE id_temp = $1', [
      own.idTemp,
      JSON.stringify(mapping),
    ]);
    await rememberHeadings(manager, found, { headings: found.headings, mapping });
    await rememberValues(manager, found.idOwnerDealer, values);
    const { owner, vocabulary } = judging(listOwnerOf(found));
    const mappings = await readValueMappings(manager, found.idOwnerDealer);
    const page = { onlyWrong: false, after: 0, limit: START_ROWS };
    const start = (await listRows(manager, own.idTemp, page)).map(({ cells }) => cells);
    const { isFrom1904 } = found;
    const ordered = addDateOrder({ ...vocabulary, isFrom1904 }, mapping, start);
    const judge = new RowJudge(mapping, addMeanings(ordered, mappings), owner);
    const reached = progressRow(run, found);
    for (let after = 0; ;) {
      const rows = await listRows(manager, own.idTemp, {
        onlyWrong: false,
        after,
        limit: ROWS_PER_BATCH,
      });
      await storeRows(manager, own.idTemp, await judge.judge(manager, rows));
      if (rows.length < ROWS_PER_BATCH) break;
      after = rows.at(-1)!.tupla;
      await reached(after);
    }
    await run.finish(manager, IMPORT_DONE);
  });

const saveRun = (
  run: ImportRun,
  { vehicles, files, judging }: ImportDependencies,
  { key, ...own }: ImportKey & { readonly key: string | null },
): Promise<void> =>
  vehicles.within(async (writing) => {
    const found = await loadLockedImport(writing.manager, own);
    if (found.state === 'UNDONE') throw new WrongImportState();
    const { owner } = judging(listOwnerOf(found));
    const how = { owner, files, reached: progressRow(run, found) };
    if (found.state === 'STAGED') await saveImport(writing, { ...own, key }, how);
    await run.finish(writing.manager, IMPORT_DONE);
  });

const undoRun = (run: ImportRun, { vehicles }: ImportDependencies, own: ImportKey): Promise<void> =>
  vehicles.within(async (writing) => {
    const found = await loadLockedImport(writing.manager, own);
    const { state, savedIn } = found;
    if (state === 'STAGED') throw new WrongImportState();
    const how = { savedIn: savedIn ?? '', reached: progressRow(run, found) };
    if (state === 'SAVED') await undoImport(writing, { ...own, ...how });
    await run.finish(writing.manager, IMPORT_DONE);
  });

const progressRow = (run: ImportRun, { counts }: SavedImport): ReportRow => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (tupla) => run.progress(tupla, total);
};

/** Locks a list of the user. */
const loadLockedImport = async (
  manager: EntityManager,
  { idUser, idTemp }: ImportKey,
): Promise<SavedImport> => {
  await lockImport(manager, idUser, idTemp);
  const found = await importOf(manager, idUser, idTemp);
  if (found === null) throw new WrongImportState();
  return found;
};

/**
 * Processes of the previous version report to another table. They count as dead after this time
 * without a report.
 */
const OLD_ALIVE_MS = 60_000;
const OLD_AGAIN_SECONDS = 20;

/**
 * Whether a process of the previous version is reading the list. Remove once all processes run this
 * version.
 */
const isReadByOldProcess = async (dataSource: DataSource, idTemp: string): Promise<boolean> => {
  const since = systemClock.now() - OLD_ALIVE_MS;
  await dataSource.query('DELETE FROM vehicle_import_work WHERE id_temp = $1 AND seen_at < $2', [
    idTemp,
    since,
  ]);
  const [alive] = await dataSource.query<unknown[]>(
    'SELECT 1 FROM vehicle_import_work WHERE id_temp = $1',
    [idTemp],
  );
  return alive !== undefined;
};
