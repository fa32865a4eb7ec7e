import { systemClock } from '@fairlot/kernel';
import { lockWithTimeout } from '@fairlot/records';
import type { EntityManager } from 'typeorm';
import type { DoubtCode } from './rows/row-doubts.js';
import type { RowProblem } from './rows/row-problem.js';
import type { StagedImport, StagedOutcome, StagedRow } from './staged-import.js';
import type { TextEncoding } from './file/text-encoding.js';
import { provenanceOf, type ListOwner } from './rows/vehicle-record.js';

type QueryManager = Pick<EntityManager, 'query'>;

const SELECT_IMPORT = `
  SELECT i.id_temp AS "idTemp", i.id_owner_dealer AS "idOwnerDealer", i.id_market AS "idMarket",
    i.id_template AS "idTemplate", i.provenance, i.is_provenance_told AS "isProvenanceTold",
    i.encoding, i.is_from_1904 AS "isFrom1904", i.state, i.headings, i.mapping,
    i.created_at::float8 AS "createdAt", i.saved_in AS "savedIn",
    (SELECT coalesce(json_object_agg(outcome, n), '{}') FROM (SELECT outcome, count(*) AS n
      FROM vehicle_import_row WHERE id_temp = i.id_temp GROUP BY outcome) AS counted) AS counts
  FROM vehicle_import i WHERE i.id_user = $1 AND i.state <> 'READING'`;

/** An import as stored. */
export type SavedImport = StagedImport & {
  /** Id of the transaction that saved it; null if it is not saved. */
  readonly savedIn: string | null;
  /** Whether the list is a workbook that counts days from 1904-01-01. */
  readonly isFrom1904: boolean;
};

/** Finds an import. Null if it is unknown, has expired, or belongs to another user. */
export const importOf = async (
  manager: QueryManager,
  idUser: number,
  idTemp: string,
): Promise<SavedImport | null> => {
  const found: SavedImport[] = await manager.query(`${SELECT_IMPORT} AND i.id_temp = $2`, [
    idUser,
    idTemp,
  ]);
  return found[0] ?? null;
};

type NewImport = {
  readonly idTemp: string;
  readonly idUser: number;
  readonly owner: ListOwner;
  readonly contentHash: string;
  /** The uploaded file, which is stored until the list is validated. */
  readonly content: Buffer;
  /** The encoding that the sender chose. */
  readonly encoding?: TextEncoding | undefined;
};

/** Stores an import before its file is read. False if the id is already in use. */
export const beginImport = async (
  manager: QueryManager,
  { idTemp, idUser, owner, contentHash, content, encoding }: NewImport,
): Promise<boolean> => {
  const { idOwnerDealer, idMarket, idTemplate = null, provenance = null } = owner;
  const made: unknown[] = await manager.query(
    `INSERT INTO vehicle_import (id_temp, id_user, id_owner_dealer, id_market, id_template,
       provenance, is_provenance_told, content_hash, content, encoding, state, headings, mapping,
       created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'READING', '[]', '[]', $11)
     ON CONFLICT (id_temp) DO NOTHING RETURNING 1`,
    [
      idTemp,
      idUser,
      idOwnerDealer,
      idMarket,
      idTemplate,
      provenanceOf(owner),
      provenance !== null,
      contentHash,
      content,
      encoding ?? null,
      systemClock.now(),
    ],
  );
  return made.length > 0;
};

/** The list that was saved with this key, or else the user's newest pending one; null for none. */
export const readNewestStaged = async (
  manager: QueryManager,
  idUser: number,
  key: string | null,
): Promise<string | null> => {
  const [row]: { idTemp: string }[] = await manager.query(
    `SELECT id_temp AS "idTemp" FROM vehicle_import
     WHERE id_user = $1 AND (state = 'STAGED' OR save_key = $2)
     ORDER BY save_key = $2 DESC NULLS LAST, created_at DESC, id_temp LIMIT 1`,
    [idUser, key],
  );
  return row?.idTemp ?? null;
};

/**
 * Locks an import. False if it does not exist or belongs to another user.
 * @throws Unavailable OVERLOADED if it is locked for too long
 */
export const lockImport = async (
  manager: EntityManager,
  idUser: number,
  idTemp: string,
): Promise<boolean> => {
  // This lock does not block inserts that refer to the import, such as its progress.
  const statement =
    'SELECT 1 FROM vehicle_import WHERE id_user = $1 AND id_temp = $2 FOR NO KEY UPDATE';
  return (await lockWithTimeout(manager, statement, [idUser, idTemp])).length > 0;
};

export type RowPage = {
  readonly onlyWrong: boolean;
  /** Number of the last row on the previous page. */
  readonly after: number;
  readonly limit: number;
  /** Selects only rows with one of these values in this column, counted from 0. */
  readonly having?: { readonly column: number | null; readonly values: readonly string[] };
};

const ANY_ROW = { column: null, values: [] } as const;

export const listRows = (
  manager: QueryManager,
  idTemp: string,
  { onlyWrong, after, limit, having = ANY_ROW }: RowPage,
): Promise<StagedRow[]> =>
  manager.query(
    `SELECT tupla, line, cells, outcome, id_vehicle AS "idVehicle", problems
     FROM vehicle_import_row
     WHERE id_temp = $1 AND tupla > $2 ${onlyWrong ? `AND outcome = 'REFUSED'` : ''}
       AND ($4::int IS NULL OR btrim(cells ->> $4) = ANY ($5))
     ORDER BY tupla LIMIT $3`,
    [idTemp, after, limit, having.column, having.values],
  );

/** A problem, with the number of its row and line. */
export type PlacedProblem = RowProblem & { readonly tupla: number; readonly line: number };

/** The first problems of rows with this outcome, and the number of all. */
export const listProblems = async (
  manager: QueryManager,
  idTemp: string,
  { outcome, max }: { readonly outcome: StagedOutcome; readonly max: number },
): Promise<{ readonly problems: readonly PlacedProblem[]; readonly problemCount: number }> => {
  const [counted]: { n: number }[] = await manager.query(
    `SELECT coalesce(sum(jsonb_array_length(problems)), 0)::int AS n
     FROM vehicle_import_row WHERE id_temp = $1 AND outcome = $2`,
    [idTemp, outcome],
  );
  const problems: PlacedProblem[] = await manager.query(
    `SELECT r.tupla, r.line, p.problem ->> 'field' AS field, p.problem ->> 'code' AS code,
       p.problem ->> 'value' AS value
     FROM vehicle_import_row r, jsonb_array_elements(r.problems) WITH ORDINALITY AS p (problem, at)
     WHERE r.id_temp = $1 AND r.outcome = $2 ORDER BY r.tupla, p.at LIMIT $3`,
    [idTemp, outcome, max],
  );
  return { problems, problemCount: counted?.n ?? 0 };
};

/** A warning about a row that is valid. */
export type ImportDoubt = {
  /** `make` means that the VIN belongs to another make. */
  readonly code: 'make' | DoubtCode;
  /** The doubtful value, as in the list or as it was read. */
  readonly value: string;
  readonly tupla: number;
  readonly line: number;
  /** The make as in the list. */
  readonly brand: string;
  /** Codes of the makes that the VIN allows. Empty unless the warning is about the make. */
  readonly makes: readonly string[];
};

/** The first warnings about valid rows, and the number of all. */
export const listDoubts = async (
  manager: QueryManager,
  idTemp: string,
  max: number,
): Promise<{ readonly doubts: readonly ImportDoubt[]; readonly doubtCount: number }> => {
  const taken = `FROM (
    SELECT tupla, line, outcome, vehicle ->> 'brand' AS brand, 'make' AS code,
      vehicle ->> 'brand' AS value, makes_against AS makes, 0 AS at
    FROM vehicle_import_row WHERE id_temp = $1 AND makes_against IS NOT NULL
    UNION ALL
    SELECT r.tupla, r.line, r.outcome, r.vehicle ->> 'brand', d.doubt ->> 'code',
      d.doubt ->> 'value', '{}', d.at
    FROM vehicle_import_row r, jsonb_array_elements(r.doubts) WITH ORDINALITY AS d (doubt, at)
    WHERE r.id_temp = $1 AND r.doubts <> '[]'
  ) AS found WHERE outcome IN ('CREATED', 'CHANGED', 'UNCHANGED')`;
  const [counted]: { n: number }[] = await manager.query(`SELECT count(*)::int AS n ${taken}`, [
    idTemp,
  ]);
  const doubts: ImportDoubt[] = await manager.query(
    `SELECT tupla, line, code, value, brand, makes ${taken} ORDER BY tupla, at LIMIT $2`,
    [idTemp, max],
  );
  return { doubts, doubtCount: counted?.n ?? 0 };
};
