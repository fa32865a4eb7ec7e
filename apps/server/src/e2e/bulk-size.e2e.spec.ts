import type { OperationId } from '@fairlot/contracts/operations';
import type { BulkChangeAnswer } from '@fairlot/contracts/record';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';

const COUNT = 5_000;
/** The contract of ENG-174 promises that a job stops within this time. */
const STOP_MS = 2_000;
const SOON = { timeout: 60_000, interval: 50 };

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const staff = () => world.as('admin');
const query = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  portal.parts.dataSource.query(text, values);

/** Rows of one kind, and the call that changes them as a job. */
type Rows = {
  readonly record: string;
  readonly call: OperationId;
  readonly body: object;
  /** SQL that selects a row in the middle of the job. */
  readonly middle: string;
  /** SQL that counts the changed rows. */
  readonly changed: string;
};

const addSellers = async (): Promise<Rows> => {
  await query(`INSERT INTO seller (surname, name, id_market, email)
    SELECT 'Tanti', 'N' || n, 'IT', 'm@example.test' FROM generate_series(1, ${COUNT}) AS n`);
  return {
    record: 'seller',
    call: 'ENG-170',
    body: { by: 'filter', filter: { q: 'tanti' }, count: COUNT },
    middle: `SELECT FROM seller WHERE surname = 'Tanti' AND name = 'N${COUNT / 2}'`,
    changed: `SELECT count(*)::int AS n FROM seller WHERE surname = 'Tanti' AND NOT enabled`,
  };
};

const addBuyers = async (): Promise<Rows> => {
  const idTemplate = world.templates.loader;
  await query('DELETE FROM template_dealer WHERE id_template = $1', [idTemplate]);
  await query(`
    WITH company AS (
      INSERT INTO dealer (business_name, id_market, enabled_markets, country, vat_code, city, address,
        region, enabled)
      SELECT 'Many ' || n, 'IT', '{IT}', 'IT', 'IT' || 70000000 + n, 'Torino', 'Via 1', 'TO', true
      FROM generate_series(1, ${COUNT}) AS n RETURNING id_dealer
    ), buyer AS (
      INSERT INTO app_user (username, name, surname, email, id_dealer, id_market, language, roles,
        permissions, enabled, admin_enabled_markets)
      SELECT 'many' || lpad((row_number() OVER ())::text, 4, '0'), 'Ada', 'Rossi', 'a@example.test',
        id_dealer, 'IT', 'it', '{USER}', '{BUYER}', true, '{}'
      FROM company
    )
    INSERT INTO template_dealer (id_template, id_dealer, standing)
    SELECT ${idTemplate}, id_dealer, 'PENDING' FROM company`);
  const change = { idTemplate, state: 'ACCEPTED', scope: 'DEALER', adds: false };
  return {
    record: 'buyer',
    call: 'ENG-281',
    body: { by: 'filter', change, filter: {}, count: COUNT },
    middle: `SELECT FROM app_user WHERE username = 'many${COUNT / 2}'`,
    changed: `SELECT count(*)::int AS n FROM template_dealer
      WHERE id_template = ${idTemplate} AND standing = 'ACCEPTED'`,
  };
};

/** Locks a row until `release`. First waits for other transactions that have locked it. */
const lockRow = async (select: string) => {
  const runner = portal.parts.dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query(`${select} FOR UPDATE`);
  const release = async () => {
    await runner.rollbackTransaction();
    await runner.release();
  };
  return { release };
};

const begin = ({ call, body }: Rows) =>
  staff().run(call, { body } as never) as Promise<unknown> as Promise<BulkChangeAnswer>;
const find = async ({ commandId, record }: BulkChangeAnswer) => {
  const all = await staff().run('ENG-172', { query: { record } });
  return all.find((one) => one.commandId === commandId)!;
};
const until = (state: BulkChangeAnswer['state'], change: BulkChangeAnswer) =>
  vi.waitFor(async () => {
    const found = await find(change);
    expect(found.state).toBe(state);
    return found;
  }, SOON);
const processed = ({ outcomes }: BulkChangeAnswer) =>
  Object.values(outcomes).reduce((sum, one) => sum + one, 0);
const changedRows = async ({ changed }: Rows) => (await query<{ n: number }>(changed))[0]!.n;

it.each([
  ['account managers', addSellers],
  ['buyers of a template', addBuyers],
] as const)(
  'a job over 5,000 %s shows its progress, stops within two seconds, and changes all rows in a second run',
  async (_what, add) => {
    const rows = await add();
    // Without the lock, the job could end on a fast machine before the test stops it.
    const lock = await lockRow(rows.middle);
    const begun = await begin(rows);
    const seen = await vi.waitFor(async () => {
      const found = await find(begun);
      expect(found).toMatchObject({ state: 'running', count: COUNT });
      expect(processed(found)).toBeGreaterThan(0);
      return found;
    }, SOON);
    expect(processed(seen)).toBeLessThan(COUNT);
    const { commandId, record } = begun;
    const startedAt = performance.now();
    await staff().run('ENG-174', { params: { commandId }, query: { record } });
    await lock.release();
    // The job keeps the row locked until its current transaction ends.
    await (await lockRow(rows.middle)).release();
    const stopped = await until('stopped', begun);
    expect(performance.now() - startedAt).toBeLessThan(STOP_MS);
    // Stopped rows have no result and are unchanged.
    const done = processed(stopped);
    expect(stopped).toMatchObject({ count: COUNT, failed: [] });
    expect([stopped.outcomes.applied, await changedRows(rows)]).toEqual([done, done]);
    expect(done).toBeLessThanOrEqual(COUNT / 2);
    const file = await staff().run('ENG-173', { params: { commandId }, query: { record } });
    expect(String(file).trim().split('\r\n').slice(1)).toHaveLength(done);

    const whole = await until('done', await begin(rows));
    expect(whole.outcomes).toEqual({
      applied: COUNT - done,
      already: done,
      refused: 0,
      changed: 0,
      gone: 0,
    });
    expect(await changedRows(rows)).toBe(COUNT);
    expect(await find(begun)).toEqual(stopped);
  },
  120_000,
);
