import { assert, systemClock } from '@fairlot/kernel';
import type { EntityManager } from 'typeorm';
import { READ_HELD_ATTEMPT } from './queue-statements.js';

/**
 * Outcomes of a row: done, already done, refused with a reason, changed since it was selected,
 * deleted since it was selected.
 */
const OUTCOMES = ['APPLIED', 'ALREADY', 'REFUSED', 'CHANGED', 'GONE'] as const;
type RowOutcome = (typeof OUTCOMES)[number];

export type RowResult = {
  /** Number of the row, counted from 1, in the order in which rows were selected. */
  readonly number: number;
  readonly outcome: RowOutcome;
  /** A code; null if the outcome says enough. */
  readonly reason: string | null;
};
/** Number of rows by outcome. */
export type RowCounts = Readonly<Record<RowOutcome, number>>;

type RunQuery = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Records each row of a job once, for the attempt that has the job. If another attempt processes
 * the same row, it waits for the first one's transaction.
 */
const RECORD_ROWS = `
  INSERT INTO job_row (id_job, number, outcome, reason, recorded_at)
  SELECT held.id, r.number, r.outcome, r.reason, $5
  FROM (${READ_HELD_ATTEMPT}) AS held,
    jsonb_to_recordset($4::jsonb) AS r (number int, outcome text, reason text)
  ON CONFLICT DO NOTHING RETURNING number`;
const COUNT_OUTCOMES =
  'SELECT outcome, count(*)::int AS n FROM job_row WHERE id_job = $1 GROUP BY outcome';
const READ_LAST_ROW =
  'SELECT coalesce(max(number), 0)::int AS number FROM job_row WHERE id_job = $1';
const READ_PAGE = `
  SELECT number, outcome, reason FROM job_row
  WHERE id_job = $1 AND number > $2 AND outcome = ANY ($4) ORDER BY number LIMIT $3`;

/**
 * Records row results. False if one of the rows already has a result, or the attempt no longer has
 * the job.
 */
export const recordRows = async (
  manager: EntityManager,
  attempt: readonly (string | number)[],
  rows: readonly RowResult[],
): Promise<boolean> => {
  const values = [...attempt, JSON.stringify(rows), systemClock.now()];
  const recorded: unknown[] = await manager.query(RECORD_ROWS, values);
  return recorded.length === rows.length;
};

export const countRows = async (query: RunQuery, idJob: string): Promise<RowCounts> => {
  const found = await query<{ outcome: RowOutcome; n: number }>(COUNT_OUTCOMES, [idJob]);
  const counts = new Map(found.map(({ outcome, n }) => [outcome, n]));
  const pairs = OUTCOMES.map((outcome) => [outcome, counts.get(outcome) ?? 0]);
  return Object.fromEntries(pairs) as RowCounts;
};

/** Counts the rows of a job by outcome. Throws unless all `total` rows have a result. */
export const countAllRows = async (
  manager: EntityManager,
  idJob: string,
  total: number,
): Promise<RowCounts> => {
  const counts = await countRows((text, values) => manager.query(text, [...values]), idJob);
  const sum = Object.values(counts).reduce((all, n) => all + n, 0);
  assert(sum === total, `${sum} of ${total} rows of a job have a result`);
  return counts;
};

/**
 * Number of the last row with a result, after which the next attempt continues; 0 if there is none.
 */
export const lastRow = async (query: RunQuery, idJob: string): Promise<number> => {
  const [last] = await query<{ number: number }>(READ_LAST_ROW, [idJob]);
  return last?.number ?? 0;
};

export type RowPage = {
  readonly after: number;
  readonly limit: number;
  /** Only these outcomes; all by default. */
  readonly outcomes?: readonly RowOutcome[];
};

export const rowsAfter = (
  query: RunQuery,
  idJob: string,
  { after, limit, outcomes = OUTCOMES }: RowPage,
) => query<RowResult>(READ_PAGE, [idJob, after, limit, outcomes]);
