import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';

/** Number of users in the file. Two more lines name nobody. */
const USERS = 99_998;
const SOON = { timeout: 600_000, interval: 500 };

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  // Uses a separate client, because the portal's own queries have a time limit.
  const client = new Client(portal.connection);
  await client.connect();
  await client.query(`
    INSERT INTO dealer (business_name, id_market, enabled_markets, country, vat_code, city, address,
      region, enabled)
    SELECT 'Many ' || n, 'IT', '{IT}', 'IT', 'IT' || 70000000 + n, 'Torino', 'Via 1', 'TO', true
    FROM generate_series(1, ${USERS / 2}) AS n`);
  await client.query(`
    INSERT INTO app_user (username, name, surname, email, id_dealer, id_market, language, roles,
      permissions, enabled, admin_enabled_markets)
    SELECT 'many' || id_dealer || '-' || one, 'Ada', 'Rossi', 'ü' || id_dealer || '-' || one || '@a.test',
      id_dealer, 'IT', 'it', '{USER}', '{BUYER}', true, '{}'
    FROM dealer, generate_series(1, 2) AS one WHERE business_name LIKE 'Many %'`);
  await client.query('ANALYZE');
  await client.end();
}, 240_000);
afterAll(() => portal.stop());

it('a job changes all buyers named in a file of 100,000 lines, and reports each line', async () => {
  const { dataSource } = portal.parts;
  const staff = world.as('admin');
  const named = await dataSource.query<{ email: string }[]>(
    `SELECT email FROM app_user WHERE username LIKE 'many%' ORDER BY id_user`,
  );
  const lines = ['E-mail', ...named.map(({ email }) => email), 'x@a.test', 'y@a.test'].join('\r\n');
  const content = new Uint8Array(Buffer.from(`\uFEFF${lines}`, 'utf16le'));
  const file = new File([content], 'buyers.csv', { type: 'text/csv' });
  const idTemplate = world.templates.loader;
  const fields = { idTemplate, state: 'ACCEPTED' as const, scope: 'DEALER' as const, adds: true };
  expect(await staff.run('ENG-282', { file, fields })).toMatchObject({
    encoding: 'utf-16le',
    lines: USERS + 2,
    users: USERS,
    applied: USERS,
    faulty: 2,
  });
  const begun = await staff.run('ENG-283', { file, fields: { ...fields, users: USERS } });
  expect(begun).toMatchObject({ state: 'running', count: USERS + 2 });
  const { outcomes } = await vi.waitFor(async () => {
    const [newest] = await staff.run('ENG-172', { query: { record: 'buyer' } });
    expect(newest).toMatchObject({ commandId: begun.commandId, state: 'done' });
    return newest!;
  }, SOON);
  // If a later batch has another user of the same dealer, the dealer's state is already set.
  expect([outcomes.applied + outcomes.already, outcomes.gone]).toEqual([USERS, 2]);
  const [stored] = await dataSource.query<[{ n: number }]>(
    `SELECT count(*)::int AS n FROM template_dealer
     WHERE id_template = $1 AND standing = 'ACCEPTED'
       AND id_dealer IN (SELECT id_dealer FROM dealer WHERE business_name LIKE 'Many %')`,
    [idTemplate],
  );
  expect(stored.n).toBe(USERS / 2);
  const { commandId } = begun;
  const query = { record: 'buyer', language: 'en' as const };
  const results = String(await staff.run('ENG-173', { params: { commandId }, query }));
  expect(results.trim().split('\r\n')).toHaveLength(USERS + 3);
}, 900_000);
