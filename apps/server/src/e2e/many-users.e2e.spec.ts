import type { BulkChangeAnswer } from '@fairlot/contracts/record';
import type { RowResult } from '@fairlot/records';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  makeWorld,
  type PersonName,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { approvalHelpers } from '../testing/approvals.js';

const NOBODY = 2_147_483_647;
const REASON = 'Have left the company';
const STALE = '0123456789abcdef';
const SOON = { timeout: 20_000, interval: 50 };
const OFF = { flgEnabled: false, reason: REASON };
const ON = { flgEnabled: true };
const NO_ACTOR = { idActor: null };

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal({ secondPerson: ['erasure'] });
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());
beforeEach(() => portal.parts.dataSource.query('TRUNCATE sign_in_limit'));

const idOf = (who: PersonName): number => world.people[who].idUser;
const account = (idUser: number) => world.as('admin').run('ADM-19', { query: { idUser } });
const isEnabled = async (who: PersonName) => (await account(idOf(who))).flgEnabled;
const chosen = async (...people: readonly PersonName[]) =>
  Promise.all(
    people.map(async (who) => {
      const { idUser, version } = await account(idOf(who));
      return { idUser, version };
    }),
  );
/** Waits until all users of the change have a result. */
const ended = ({ commandId }: BulkChangeAnswer, who: PersonName = 'admin') =>
  vi.waitFor(async () => {
    const all = await world.as(who).run('ENG-172', { query: { record: 'user' } });
    const found = all.find((one) => one.commandId === commandId);
    expect(found?.state).toBe('done');
    return found!;
  }, SOON);
const change = async (body: object, who: PersonName = 'admin') =>
  ended(await world.as(who).run('ENG-320', { body } as never), who);
const failedOf = ({ failed }: BulkChangeAnswer) =>
  failed.map(({ id, outcome, reason }) => [id, outcome, reason]);

describe('ENG-320 enabling or disabling many users', () => {
  afterEach(async () => {
    const enable = (who: PersonName, enabled: boolean) =>
      portal.parts.accounts.enable(idOf(who), { enabled, reason: null, as: 'STAFF' }, NO_ACTOR);
    for (const who of ['dealer1', 'dealer2', 'dealer3'] as const) await enable(who, true);
    await enable('disabled', false);
  });

  it('has a result for each user, and continues after a refusal', async () => {
    const { registry } = portal.parts;
    await registry.changeUser(idOf('engineer'), { adminEnabledMarkets: ['IT', 'DE', 'FR'] });
    const rows = [
      ...(await chosen('dealer2', 'disabled', 'admin', 'engineer')),
      // The account has changed since the caller read the list.
      { idUser: idOf('dealer3'), version: STALE },
      { idUser: NOBODY, version: STALE },
    ];
    const before = await account(idOf('disabled'));
    const done = await change({ by: 'rows', change: OFF, rows });
    expect(done).toMatchObject({ record: 'user', action: 'update', count: 6 });
    expect(done.outcomes).toEqual({ applied: 1, already: 1, refused: 2, changed: 1, gone: 1 });
    expect(failedOf(done)).toEqual([
      [idOf('admin'), 'refused', 'OWN_RIGHTS'],
      [idOf('engineer'), 'refused', 'FORBIDDEN'],
      [idOf('dealer3'), 'changed', null],
    ]);
    expect(done.failed.at(-1)).toMatchObject({
      title: 'Prova dealer3',
      version: (await account(idOf('dealer3'))).version,
    });
    const turned = { flgEnabled: false, disabledBy: 'STAFF', disabledReason: REASON };
    expect(await account(idOf('dealer2'))).toMatchObject(turned);
    expect(await account(idOf('disabled'))).toEqual(before);
    for (const who of ['admin', 'engineer', 'dealer3'] as const)
      expect(await isEnabled(who)).toBe(true);
    const asked = { params: { commandId: done.commandId }, query: { record: 'user' } };
    const lines = String(await world.as('admin').run('ENG-173', asked));
    expect(lines.trim().split('\r\n')).toHaveLength(7);
    await registry.changeUser(idOf('engineer'), { adminEnabledMarkets: ['IT', 'DE'] });
  });

  it('ends the sessions of disabled users, and adds each change to their history', async () => {
    const client = await world.signIn('dealer3', 'token');
    const rows = await chosen('dealer2', 'dealer3');
    await change({ by: 'rows', change: OFF, rows }, 'centre');
    expect((await client.refusal('OTH-04')).problem.code).toBe('NOT_SIGNED_IN');
    for (const who of ['dealer2', 'dealer3'] as const) {
      const query = { idUser: idOf(who) };
      const history = await world.as('admin').run('ENG-202', { query });
      expect(history.rows[0]).toMatchObject({
        username: 'centre',
        fields: {
          enabled: { before: true, after: false },
          disabledReason: { before: null, after: REASON },
        },
      });
    }
    await change({ by: 'rows', change: ON, rows: await chosen('dealer2', 'dealer3') }, 'centre');
    expect(await account(idOf('dealer3'))).toMatchObject({
      flgEnabled: true,
      disabledBy: null,
      disabledReason: null,
    });
    await world.signIn('dealer3', 'token');
  });

  it('treats users whom the caller may not see as missing', async () => {
    await portal.parts.registry.changeUser(idOf('foreigner'), { idMarket: 'DE' });
    const rows = await chosen('foreigner', 'abroad', 'dealer1');
    const done = await change({ by: 'rows', change: OFF, rows }, 'centre');
    expect(done.outcomes).toMatchObject({ applied: 1, gone: 2, refused: 0 });
    expect(done.failed).toEqual([]);
    expect([await isEnabled('foreigner'), await isEnabled('abroad')]).toEqual([true, true]);
    const asked = { params: { commandId: done.commandId }, query: { record: 'user' } };
    expect(String(await world.as('centre').run('ENG-173', asked))).not.toContain('foreigner');
  });

  it('changes all users of a filter, if their number equals the one that the caller confirmed', async () => {
    const filter = { enabled: false, permission: ['BUYER'], market: ['IT'], q: 'prova' };
    const asked = { by: 'filter' as const, change: ON, filter } as const;
    const client = world.as('centre');
    const wrong = await client.refusal('ENG-320', { body: { ...asked, count: 2 } } as never);
    expect([wrong.problem.code, wrong.problem.facts]).toEqual(['SELECTION_CHANGED', { count: 1 }]);
    expect(await isEnabled('disabled')).toBe(false);
    const done = await change({ ...asked, count: 1 }, 'centre');
    expect(done.outcomes).toMatchObject({ applied: 1 });
    expect(await isEnabled('disabled')).toBe(true);
    // The filter finds only users of the caller's markets.
    const others = { ...asked, filter: { idDealer: [world.people.foreigner.idDealer!] } };
    const none = await client.refusal('ENG-320', { body: { ...others, count: 1 } } as never);
    expect(none.problem.facts).toEqual({ count: 0 });
  });

  it('starts once if its command is repeated, and a repeat with other content is refused', async () => {
    const rows = await chosen('dealer1');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = (wanted: object) => ({
      body: { by: 'rows', change: wanted, rows } as never,
      headers,
    });
    const first = await ended(await world.as('admin').run('ENG-320', send(OFF)));
    expect(await world.as('admin').run('ENG-320', send(OFF))).toMatchObject({
      commandId: first.commandId,
      outcomes: { applied: 1, already: 0 },
    });
    const { problem } = await world.as('admin').refusal('ENG-320', send(ON));
    expect(problem.code).toBe('COMMAND_ID_REUSED');
  });

  it('refuses a request that disables without a reason, or names a user twice', async () => {
    const rows = await chosen('dealer1');
    const faultsOf = async (body: object) => {
      const { status, problem } = await world.as('admin').refusal('ENG-320', { body } as never);
      return [status, problem.fields?.map(({ path, code }) => `${path} ${code}`)];
    };
    expect(await faultsOf({ by: 'rows', change: { flgEnabled: false }, rows })).toEqual([
      400,
      ['change.reason required'],
    ]);
    const twice = { by: 'rows', change: OFF, rows: [...rows, ...rows] };
    expect(await faultsOf(twice)).toEqual([400, ['rows.1.idUser repeated']]);
  });
});

it('ENG-320 in part: ends the waiting request to anonymise a user whom it enables', async () => {
  const our = approvalHelpers(world);
  const idUser = await our.leaver();
  const idApproval = await our.request('ADM-27', { idUsers: [idUser] });
  const { version } = await account(idUser);
  await change({ by: 'rows', change: ON, rows: [{ idUser, version }] });
  expect(await our.rowOf(idApproval)).toMatchObject({ state: 'OUTDATED', approver: null });
});

it('a change of many users stops for a caller who loses the right, and hides names from one who loses a market', async () => {
  const { dataSource, registry } = portal.parts;
  // More users than one transaction changes.
  await dataSource.query(`INSERT INTO app_user (username, name, surname, email, id_market, language,
      roles, permissions, enabled, admin_enabled_markets)
    SELECT 'many' || n, 'Ada', 'Tanti', 'a@example.test', 'IT', 'it', '{USER}', '{}', true, '{}'
    FROM generate_series(1, 60) AS n`);
  const lock = dataSource.createQueryRunner();
  await lock.startTransaction();
  await lock.query(`SELECT FROM app_user WHERE username = 'many1' FOR UPDATE`);
  const body = { by: 'filter', change: OFF, filter: { q: 'tanti' }, count: 60 };
  const begun = await world.as('centre').run('ENG-320', { body } as never);
  // The job has read the caller's rights, and waits for the locked row.
  const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect(await dataSource.query(waiting)).toEqual([{ n: 1 }]), SOON);
  await registry.changeUser(idOf('centre'), { permissions: ['READ_ONLY'] });
  await lock.rollbackTransaction();
  await lock.release();
  const done = await ended(begun, 'centre');
  expect(done.outcomes).toMatchObject({ applied: 50, refused: 10 });
  expect(done.failed[0]).toMatchObject({ reason: 'FORBIDDEN', title: 'Ada Tanti' });
  await registry.changeUser(idOf('centre'), { permissions: [], adminEnabledMarkets: ['DE'] });
  expect((await ended(begun, 'centre')).failed[0]).toMatchObject({ title: null });
  await registry.changeUser(idOf('centre'), { adminEnabledMarkets: ['IT'] });
});

// These tests end the administrators' sessions, so they run last.
describe('the administrators in a change of many users', () => {
  it('disable each other in parallel, and one remains', async () => {
    const { registry, dataSource } = portal.parts;
    await registry.changeUser(idOf('abroad'), { adminEnabledMarkets: ['IT', 'DE'] });
    const [admin, abroad] = await chosen('admin', 'abroad');
    const turn = (by: PersonName, row: unknown) =>
      world.as(by).call('ENG-320', { body: { by: 'rows', change: OFF, rows: [row] } } as never);
    await Promise.all([turn('admin', abroad), turn('abroad', admin)]);
    const left = `SELECT count(*)::int AS n FROM app_user WHERE enabled AND 'ADMIN' = ANY (roles)
      AND NOT 'READ_ONLY' = ANY (permissions)`;
    await vi.waitFor(async () => expect(await dataSource.query(left)).toEqual([{ n: 1 }]), SOON);
    for (const who of ['admin', 'abroad'] as const) await registry.enableUser(idOf(who), true);
  });

  it('LAST_ADMINISTRATOR is the result if no other administrator is enabled', async () => {
    const { accounts, registry } = portal.parts;
    await registry.enableUser(idOf('admin'), false);
    const results: RowResult[] = [];
    const rows = [
      { key: idOf('abroad'), version: '' },
      { key: idOf('dealer1'), version: '' },
    ];
    await accounts.enableBatch(
      { enabled: false, reason: null, as: 'STAFF' },
      {
        rows,
        by: { idActor: idOf('admin') },
        judge: () => null,
        record: async (_manager, all) => void results.push(...all),
      },
    );
    const byKey = new Map(rows.map(({ key }, index) => [key, results[index]]));
    expect(byKey.get(idOf('abroad'))).toEqual({ outcome: 'REFUSED', reason: 'LAST_ADMINISTRATOR' });
    expect(byKey.get(idOf('dealer1'))).toEqual({ outcome: 'APPLIED', reason: null });
    expect((await portal.parts.directory.user(idOf('abroad')))?.enabled).toBe(true);
  });
});
