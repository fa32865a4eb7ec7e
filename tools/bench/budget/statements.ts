import { setTimeout } from 'node:timers/promises';
import type { PostgresConnection } from '@fairlot/database';
import { Client } from 'pg';
import { comparedResult, type Result } from '../result.ts';

/** Flags of the database server that enable statement statistics. */
export const COUNTS_STATEMENTS = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track_planning=on',
];

const POLL_EVERY_MS = 100;
const SETTLE_MAX_MS = 60_000;
const SHARE_MIN = 0.01;
const SHOWN_LENGTH = 70;

type Statement = { readonly text: string; readonly us: number };

const READ_STATEMENTS = `
  SELECT regexp_replace(query, '\\s+', ' ', 'g') AS text, 1000 * (total_exec_time + total_plan_time) AS us
  FROM pg_stat_statements ORDER BY us DESC`;
/**
 * Whether every event has its row in the event index, which means that the projector has finished.
 */
const HAS_SETTLED = `
  SELECT (SELECT count(*) FROM event) = (SELECT count(*) FROM event_index) AS rests`;

const untilRest = async (client: Client): Promise<void> => {
  const deadline = performance.now() + SETTLE_MAX_MS;
  for (;;) {
    const { rows } = await client.query<{ rests: boolean }>(HAS_SETTLED);
    if (rows[0]?.rests) return;
    if (performance.now() > deadline) throw new Error('the projector did not finish');
    await setTimeout(POLL_EVERY_MS);
  }
};

/**
 * Time that the server spends on statements, including planning, until the work is done and its
 * rows are written.
 */
const statementsOf = async (
  connection: PostgresConnection,
  work: () => Promise<void>,
): Promise<readonly Statement[]> => {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(`SET pg_stat_statements.track = 'none'`);
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    await untilRest(client);
    await client.query('SELECT pg_stat_statements_reset()');
    await work();
    await untilRest(client);
    return (await client.query<Statement>(READ_STATEMENTS)).rows;
  } finally {
    await client.end();
  }
};

/**
 * Compares the total time of all statements, and the time of each relevant one, with the time of
 * the append.
 */
export const databaseBudget = async (
  connection: PostgresConnection,
  offers: () => Promise<{ readonly done: number }>,
): Promise<Result[]> => {
  let done = 0;
  const statements = await statementsOf(connection, async () => {
    ({ done } = await offers());
  });
  const perOffer = (counted: readonly Statement[]) =>
    counted.reduce((sum, { us }) => sum + us, 0) / done;
  const whole = perOffer(statements);
  const append = perOffer(statements.filter(({ text }) => text.includes('INSERT INTO event (')));
  return [
    comparedResult({
      claim: 'PostgreSQL time of an offer, everything running, against the append alone',
      unit: 'µs',
      figures: [whole],
      references: [append],
      target: { most: 2 },
    }),
    ...statements
      .filter((one) => perOffer([one]) >= SHARE_MIN * whole)
      .map((one) => ({
        claim: `of it: ${one.text.trim().slice(0, SHOWN_LENGTH)}`,
        unit: 'µs',
        figure: perOffer([one]),
        reference: whole,
        ratio: perOffer([one]) / whole,
        target: null,
        met: null,
      })),
  ];
};
