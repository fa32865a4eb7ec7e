import { randomUUID } from 'node:crypto';
import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makePortal,
  makeWorld,
  Client,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import { waitForEmail } from '../testing/mailbox.js';
import { signInByToken } from '../testing/sign-in.js';

const CHOSEN = 'Quiet-Harbour-27';

let portal: TestPortal;
let world: World;
let nobody: Client;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  nobody = new Client(portal.url);
});
afterAll(() => portal.stop());
beforeEach(() => portal.parts.dataSource.query('TRUNCATE sign_in_limit'));

const newStaff = (email: string, change: object = {}) => ({
  body: {
    name: 'Elena',
    surname: 'Galli',
    email,
    language: 'en' as const,
    role: 'CUSTOMER_CENTER' as const,
    adminEnabledMarket: ['IT' as const],
    readOnly: false,
    ...change,
  },
});
const add = (email: string, change: object = {}) =>
  world.as('admin').run('ENG-273', newStaff(email, change));
const refused = async (email: string, change: object, by: PersonName = 'admin') => {
  const { status, problem } = await world.as(by).refusal('ENG-273', newStaff(email, change));
  return [status, ...(problem.fields ?? []).map(({ path, code }) => `${path} ${code}`)];
};
const countOf = async (email: string): Promise<number> => {
  const counted = 'SELECT count(*)::int AS n FROM app_user WHERE lower(email) = lower($1)';
  const [row] = await portal.parts.dataSource.query<[{ n: number }]>(counted, [email]);
  return row.n;
};
const rowOf = async (idUser: number, query: object = {}) => {
  const { rows } = await world.as('admin').run('ENG-272', { query } as never);
  return rows.find((row) => row.idUser === idUser);
};
/** Returns the link in the newest e-mail to this address. */
const linkIn = async (email: string) => {
  const { text } = await waitForEmail(portal, email, /account is ready/);
  return /[?&]tag=([\w-]+)/.exec(text)?.[1] ?? '';
};
const choosePassword = async (username: string, hash: string) =>
  nobody.run('OPEN-09', { body: { password: CHOSEN, confPassword: CHOSEN, hash, username } });

/** Signs in a new member of staff, who must answer the consents first as all users must. */
const firstSignIn = async (username: string): Promise<Client> => {
  const client = await signInByToken(portal.url, username, CHOSEN);
  const consents = (['consent1', 'consent2', 'consent3'] as const).map((consent) => ({
    consent,
    agrees: true,
    version: 1,
  }));
  await client.run('SEC-02', { body: { consents } });
  return client;
};

describe('ENG-273 a new member of staff', () => {
  it('ENG-273 gets an e-mail to choose a password, and can work in the granted markets only', async () => {
    const { idUser, username } = await add('elena@example.test');
    expect(username).toBe('elena.galli');
    const { text } = await waitForEmail(portal, 'elena@example.test', /account is ready/);
    expect(text).toContain(username);
    expect(await rowOf(idUser)).toMatchObject({
      roles: ['USER', 'CUSTOMER_CENTER'],
      adminEnabledMarket: ['IT'],
      readOnly: false,
      state: 'INVITED',
      signedInAt: null,
      mayChange: true,
    });
    const day = `SELECT expires_at BETWEEN now() + interval '23 hours' AND now() + interval '25 hours' AS "isSo" FROM password_recovery WHERE id_user = $1`;
    expect(await portal.parts.dataSource.query(day, [idUser])).toEqual([{ isSo: true }]);
    await choosePassword(username, await linkIn('elena@example.test'));
    const before = systemClock.now();
    const client = await firstSignIn(username);
    const { calls, adminEnabledMarket } = await client.run('OTH-04');
    expect(adminEnabledMarket).toEqual(['IT']);
    expect(calls).toContain('ENG-200');
    expect(calls).not.toContain('ENG-273');
    const row = await rowOf(idUser);
    expect(row?.state).toBe('ENABLED');
    expect(row?.signedInAt).toBeGreaterThanOrEqual(before);
  });

  it('ENG-273 is created once per e-mail address, even by parallel calls and repeats', async () => {
    const made = await Promise.all([1, 2, 3].map(() => add('nora@example.test')));
    expect(new Set(made.map(({ idUser }) => idUser)).size).toBe(1);
    expect(await add('NORA@example.test')).toEqual(made[0]);
    expect(await countOf('nora@example.test')).toBe(1);
    const sent = `SELECT count(*)::int AS n FROM mail WHERE recipient = 'nora@example.test'`;
    expect(await portal.parts.dataSource.query(sent)).toEqual([{ n: 1 }]);
  });

  it('ENG-273 cannot have the address of another member of staff with other grants', async () => {
    const { idUser } = await add('olga@example.test');
    const wider = { role: 'ADMIN' };
    expect(await refused('olga@example.test', wider)).toEqual([400, 'email already_user']);
    expect((await rowOf(idUser))?.roles).toEqual(['USER', 'CUSTOMER_CENTER']);
  });

  it('ENG-273 gets only markets in which the administrator works', async () => {
    const wide = { adminEnabledMarket: ['IT', 'FR'] };
    const fault = [400, 'adminEnabledMarket foreign_market'];
    expect(await refused('p@example.test', wide)).toEqual(fault);
    expect(await refused('p@example.test', {}, 'abroad')).toEqual(fault);
    expect(await countOf('p@example.test')).toBe(0);
  });

  it.each([
    ['centre', 403],
    ['engineer', 403],
    ['auctioneer', 403],
    ['dealer1', 403],
  ] as const)('cannot be created by %s', async (by, status) => {
    expect((await refused(`by-${by}@example.test`, {}, by))[0]).toBe(status);
    expect(await countOf(`by-${by}@example.test`)).toBe(0);
  });

  it.each([
    [{ adminEnabledMarket: [] }, 'adminEnabledMarket too_small'],
    [{ role: 'USER' }, 'role invalid_value'],
    [{ email: 'no address' }, 'email invalid_format'],
    [{ name: '<b>Elena</b>' }, 'name invalid_format'],
    [{ permissions: ['BUYER'] }, 'permissions unrecognized_keys'],
  ])('is refused for %j', async (change, fault) => {
    expect(await refused('fault@example.test', change)).toEqual([400, fault]);
    expect(await countOf('fault@example.test')).toBe(0);
  });

  it('ENG-273 is recorded in the audit trail with all grants and the administrator', async () => {
    const { idUser } = await add('quinta@example.test', { readOnly: true });
    const { rows } = await world.as('admin').run('ENG-202', { query: { idUser } });
    expect(rows).toMatchObject([
      {
        username: 'admin',
        fields: {
          roles: { before: null, after: ['USER', 'CUSTOMER_CENTER'] },
          adminEnabledMarkets: { before: null, after: ['IT'] },
          permissions: { before: null, after: ['READ_ONLY'] },
        },
      },
    ]);
  });
});

describe('ENG-272 the list of staff accounts', () => {
  const found = async (query: object, by: PersonName = 'admin') =>
    (await world.as(by).run('ENG-272', { query } as never)).rows.map(({ username }) => username);

  it("ENG-272 contains staff of the caller's markets, but no users of dealers", async () => {
    const all = await found({});
    expect(all).toEqual(expect.arrayContaining(['admin', 'centre', 'engineer']));
    expect(all).not.toContain('dealer1');
    expect(await rowOf(world.people.centre.idUser)).toMatchObject({
      roles: ['USER', 'CUSTOMER_CENTER'],
      adminEnabledMarket: ['IT'],
      state: 'ENABLED',
    });
    expect(await found({}, 'abroad')).not.toContain('centre');
    expect((await world.as('centre').refusal('ENG-272', {})).status).toBe(403);
  });

  it('ENG-272 can be filtered by role, market, state and read-only, and searched by text', async () => {
    expect(await found({ role: 'ADMIN', readOnly: true })).toEqual(['engineer']);
    expect(await found({ readOnly: false })).not.toContain('engineer');
    expect(await found({ market: 'DE', q: 'centre' })).toEqual([]);
    expect(await found({ market: 'IT', q: 'centre' })).toEqual(['centre']);
    expect(await found({ enabled: false })).toEqual([]);
  });

  it('ENG-272 shows a sign-in only after the code of the second factor was entered', async () => {
    const { idUser } = world.people.engineer;
    const { dataSource, sessions } = portal.parts;
    await dataSource.query('UPDATE app_user SET signed_in_at = NULL WHERE id_user = $1', [idUser]);
    await dataSource.query(`UPDATE app_user SET factors = '{TOTP}' WHERE id_user = $1`, [idUser]);
    await sessions.create({ idUser, via: 'session' });
    expect((await rowOf(idUser))?.signedInAt).toBeNull();
    await sessions.create({ idUser, via: 'session', factorAt: systemClock.now() });
    expect((await rowOf(idUser))?.signedInAt).toEqual(expect.any(Number));
    await dataSource.query(`UPDATE app_user SET factors = '{}' WHERE id_user = $1`, [idUser]);
  });

  it("stores no times of sign-ins for dealers' users", async () => {
    await world.signIn('dealer2', 'token');
    const counted =
      'SELECT count(signed_in_at)::int AS n FROM app_user WHERE id_dealer IS NOT NULL';
    expect(await portal.parts.dataSource.query(counted)).toEqual([{ n: 0 }]);
  });
});

describe('ENG-274 the invitation of a member of staff', () => {
  const invite = (idUser: number, key = randomUUID(), by: PersonName = 'admin') =>
    world.as(by).call('ENG-274', { body: { idUser }, headers: { 'idempotency-key': key } });
  const codeOf = async (called: ReturnType<typeof invite>) => {
    const answer = await called;
    return answer.ok ? null : answer.problem.code;
  };

  it('ENG-274 in part: is sent again once per key, and then only the newest link works', async () => {
    const { idUser, username } = await add('rita@example.test', { surname: 'Riva' });
    const old = await linkIn('rita@example.test');
    const key = randomUUID();
    for (let n = 0; n < 3; n += 1) expect(await codeOf(invite(idUser, key))).toBe(null);
    const sent = `SELECT count(*)::int AS n FROM mail WHERE recipient = 'rita@example.test'`;
    expect(await portal.parts.dataSource.query(sent)).toEqual([{ n: 2 }]);
    const body = { password: CHOSEN, confPassword: CHOSEN, hash: old, username };
    expect((await nobody.refusal('OPEN-09', { body })).problem.fields).toMatchObject([
      { code: 'link_spent' },
    ]);
  });

  it('ENG-274 in part: is refused with INVITE_USED for users with a password, and for disabled staff', async () => {
    expect(await codeOf(invite(world.people.centre.idUser))).toBe('INVITE_USED');
    const { idUser } = await add('sara@example.test', { surname: 'Sala' });
    const off = { idUser, flgEnabled: false, reason: 'Has not started' };
    await world.as('admin').run('ADM-23', { body: off });
    expect(await codeOf(invite(idUser))).toBe('INVITE_USED');
    expect((await rowOf(idUser))?.state).toBe('DISABLED');
  });

  it('ENG-274 in part: is refused for users of dealers and staff of other markets, and to callers who are not administrators', async () => {
    const { idUser } = await add('tina@example.test', { surname: 'Testa' });
    expect(await codeOf(invite(world.people.dealer1.idUser))).toBe('NOT_FOUND');
    expect(await codeOf(invite(idUser, randomUUID(), 'abroad'))).toBe('NOT_FOUND');
    expect(await codeOf(invite(idUser, randomUUID(), 'centre'))).toBe('FORBIDDEN');
  });
});

describe('grants of staff', () => {
  const edit = async (idUser: number, change: object) => {
    const account = await world.as('admin').run('ADM-19', { query: { idUser } });
    const { version, name, surname, email, language, roles, adminEnabledMarket } = account;
    const body = { idUser, version, name, surname, email, language, roles, adminEnabledMarket };
    const rest = { offerLimitMinor: null, fcaUser: false };
    return world.as('admin').run('ADM-21', { body: { ...body, ...rest, ...change } } as never);
  };

  it('apply to a running session immediately, whether they are added or removed', async () => {
    const { idUser, username } = await add('uma@example.test', { surname: 'Urso', role: 'ADMIN' });
    await choosePassword(username, await linkIn('uma@example.test'));
    const client = await firstSignIn(username);
    await client.run('ENG-272', { query: {} });
    await edit(idUser, { roles: ['USER', 'CUSTOMER_CENTER'] });
    expect((await client.refusal('ENG-272', { query: {} })).problem.code).toBe('FORBIDDEN');
    await world.as('admin').run('ADM-24', { body: { permission: 'READ_ONLY', userID: idUser } });
    const turn = { idUser: world.people.dealer1.idUser, flgEnabled: true };
    expect((await client.refusal('ADM-23', { body: turn })).problem.code).toBe('READ_ONLY_USER');
    await edit(idUser, { adminEnabledMarket: ['DE'] });
    const { idUser: dealer } = world.people.dealer1;
    expect((await client.refusal('ADM-19', { query: { idUser: dealer } })).status).toBe(404);
    await world.as('admin').run('ADM-23', {
      body: { idUser, flgEnabled: false, reason: 'Has left the company' },
    });
    expect((await client.refusal('OTH-04')).problem.code).toBe('NOT_SIGNED_IN');
  });
});
