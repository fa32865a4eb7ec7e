import type { IdMarket } from '@fairlot/countries';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  Client,
  type TestPortal,
  type World,
} from '../testing/index.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const NAMES = { name: 'Zenobia', surname: 'Quagliarella', username: 'z.quagliarella' } as const;
const EMAIL = 'zenobia.quagliarella@example.test';
const query = <Row>(sql: string, values: unknown[] = []) =>
  portal.parts.dataSource.query<Row[]>(sql, values);
/** A user with data in many tables: a session, consents, changes, e-mails. */
const makePerson = async (): Promise<number> => {
  const { idUser: _, ...facts } = (await portal.parts.directory.user(world.people.dealer2.idUser))!;
  const idUser = await portal.parts.registry.createUser({
    ...facts,
    ...NAMES,
    email: EMAIL,
    passwordHash: 'a hash',
    consent1: true,
    iban: 'IT60X0542811101000000123456',
    accountHolder: 'Zenobia Quagliarella',
    fiscalCode: 'QGLZNB80A41F205X',
    birthDate: '1980-01-01',
  });
  await portal.parts.registry.changeUser(idUser, { language: 'it', surname: NAMES.surname });
  const { secret } = await portal.parts.sessions.create({ idUser, via: 'token' });
  const own = new Client(portal.url, { token: secret });
  expect((await own.call('OTH-04')).ok).toBe(true);
  await world.as('admin').run('ADM-22', { body: { idUser } });
  await portal.time.settled({ mailed: true });
  return idUser;
};
const disable = (idUser: number) =>
  world.as('admin').run('ADM-23', {
    body: { idUser, flgEnabled: false, reason: 'Zenobia Quagliarella has left' },
  });
const anonymise = async (idUsers: readonly number[], headers = {}) => {
  const body = { idUsers: [...idUsers] };
  const { results } = await world.as('admin').run('ADM-27', { body, headers });
  return results.map(({ outcome, reason }) => reason ?? outcome);
};
const eligible = async (by: 'admin' | 'abroad' = 'admin') =>
  (await world.as(by).run('ADM-26', { query: { limit: 100 } })).map(({ idUser }) => idUser);

/** The names of all tables that have a row containing this text. */
const tablesWith = async (value: string): Promise<string[]> => {
  const tables = await query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const sql = `SELECT FROM "${name}" t WHERE t::text ILIKE $1 LIMIT 1`;
    if ((await query(sql, [`%${value}%`])).length > 0) found.push(name);
  }
  return found;
};

describe('the anonymisation of a user', () => {
  let idUser: number;

  it("ADM-26 can be chosen from a list of disabled users in the caller's markets, in pages", async () => {
    idUser = await makePerson();
    expect(await eligible()).toEqual([world.people.disabled.idUser]);
    expect(await anonymise([idUser])).toEqual(['ENABLED']);
    await disable(idUser);
    expect(await eligible()).toEqual([world.people.disabled.idUser, idUser]);
    expect(await eligible('abroad')).toEqual([]);
    const inMarket = async (idMarket: IdMarket) =>
      (await world.as('admin').run('ADM-26', { query: { idMarket } })).map((one) => one.idUser);
    expect(await inMarket('IT')).toEqual([world.people.disabled.idUser, idUser]);
    expect(await inMarket('DE')).toEqual([]);
    const page = { query: { limit: 1, offset: 1 } };
    const called = await world.as('admin').call('ADM-26', page);
    expect(called.ok && [called.answer.length, called.headers.get('x-total-count')]).toEqual([
      1,
      '2',
    ]);
    expect(called.ok && called.answer.map((one) => one.idUser)).toEqual([idUser]);
  });

  it('ADM-28 exports the same users as a file', async () => {
    const file = String(await world.as('admin').run('ADM-28', { query: {} }));
    expect(file.trim().split('\r\n')).toHaveLength(3);
    expect(file).toContain(EMAIL);
  });

  it('is previewed without any change', async () => {
    const { obstacle, tables } = await world.as('admin').run('ENG-203', { query: { idUser } });
    expect(obstacle).toBe(null);
    const of = (name: string) => tables.find(({ table }) => table === name);
    expect(of('app_user')).toMatchObject({ effect: 'REPLACED', count: 1 });
    expect(of('consent_answer')).toMatchObject({ effect: 'DELETED', count: 3 });
    expect(of('record_change')).toMatchObject({ effect: 'KEPT' });
    expect(await tablesWith('Quagliarella')).toContain('app_user');
  });

  it("ADM-27 waits while the user's dealer has a binding bid", async () => {
    const { idUser: main } = world.people.dealer3;
    const { idUser: _, ...facts } = (await portal.parts.directory.user(main))!;
    const of = { ...facts, username: 'dealer23', email: 'bound@example.test', passwordHash: null };
    const bound = await portal.parts.registry.createUser({ ...of, enabled: false });
    const idAuction = await launchAuction(world, { lots: [{}] });
    const lot = { params: { idAuction, idLot: 1 }, body: { offer: 5000 } };
    expect(await eligible()).toContain(bound);
    await world.as('dealer3').run('SEC-59', lot);
    await portal.time.settled();
    expect(await eligible()).not.toContain(bound);
    expect(await anonymise([bound])).toEqual(['OPEN_OBLIGATIONS']);
    const effect = await world.as('admin').run('ENG-203', { query: { idUser: bound } });
    expect(effect.obstacle).toBe('OPEN_OBLIGATIONS');
  });

  it('ADM-27 removes the person from all stored data, and returns the same response if repeated', async () => {
    const before = await tablesWith('Quagliarella');
    expect(before).toEqual(expect.arrayContaining(['app_user', 'record_change', 'mail']));
    const headers = { 'idempotency-key': randomUUID() };
    expect(await anonymise([idUser], headers)).toEqual(['applied']);
    expect(await anonymise([idUser], headers)).toEqual(['applied']);
    expect(await anonymise([idUser])).toEqual(['gone']);
    for (const value of ['Quagliarella', 'Zenobia', 'QGLZNB', 'IT60X05428', '1980-01-01'])
      expect([value, await tablesWith(value)]).toEqual([value, []]);
  });

  it('ADM-27 keeps the user as an erased record, which no search, list or call by id returns', async () => {
    const admin = world.as('admin');
    expect((await admin.run('ENG-200', { query: { q: 'quagliarella' } })).rows).toEqual([]);
    const { rows } = await admin.run('ENG-200', { query: { limit: 1000 } });
    expect(rows.map((row) => row.idUser)).not.toContain(idUser);
    expect((await admin.refusal('ADM-19', { query: { idUser } })).status).toBe(404);
    expect((await admin.refusal('ENG-202', { query: { idUser } })).status).toBe(404);
    expect(await eligible()).not.toContain(idUser);
    expect(await portal.parts.directory.user(idUser)).toMatchObject({
      name: 'Erased',
      permissions: [],
      roles: ['USER'],
      enabled: false,
    });
  });

  it('keeps e-mails sent to an address that another user also has', async () => {
    const { idUser: _, ...facts } = (await portal.parts.directory.user(
      world.people.visitor.idUser,
    ))!;
    const twin = { ...facts, passwordHash: null, email: 'shared@example.test', consent1: true };
    const one = await portal.parts.registry.createUser({ ...twin, username: 'dealer21' });
    await portal.parts.registry.createUser({ ...twin, username: 'dealer22' });
    const count = `SELECT count(*)::int AS n FROM mail WHERE recipient = 'shared@example.test'`;
    for (const username of ['dealer21', 'dealer22']) {
      const [row] = await query<{ id: number }>(
        'SELECT id_user AS id FROM app_user WHERE username = $1',
        [username],
      );
      await world.as('admin').run('ADM-22', { body: { idUser: row!.id } });
    }
    expect(await query(count)).toEqual([{ n: 2 }]);
    await disable(one);
    expect(await anonymise([one])).toEqual(['applied']);
    expect(await query(count)).toEqual([{ n: 1 }]);
  });
});
