import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LastAdministrator } from '@fairlot/access-records';
import {
  makePortal,
  makeWorld,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import { recoveryTagOf } from '../testing/mailbox.js';

const NOBODY = 2_147_483_647;
const REASON = 'Has left the company';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());
beforeEach(() => portal.parts.dataSource.query('TRUNCATE sign_in_limit'));

const idOf = (who: PersonName): number => world.people[who].idUser;
const read = (who: PersonName, by: PersonName = 'admin') =>
  world.as(by).run('ADM-19', { query: { idUser: idOf(who) } });
const enable = (who: PersonName, flgEnabled: boolean, by: PersonName = 'admin') =>
  world.as(by).run('ADM-23', {
    body: { idUser: idOf(who), flgEnabled, ...(!flgEnabled && { reason: REASON }) },
  });
const edit = async (who: PersonName, change: object, by: PersonName = 'admin') => {
  const account = await read(who, 'admin');
  const { idUser, version, name, surname, email, language, roles } = account;
  const { adminEnabledMarket, offerLimitMinor, fcaUser } = account;
  const body = { idUser, version, name, surname, email, language, roles, adminEnabledMarket };
  return world
    .as(by)
    .call('ADM-21', { body: { ...body, offerLimitMinor, fcaUser, ...change } } as never);
};
const refusalOf = async (called: ReturnType<typeof edit>) => {
  const answer = await called;
  if (answer.ok) return null;
  const { code, fields = [] } = answer.problem;
  return [code, ...fields.map((one) => `${one.path} ${one.code}`)].join(' ');
};
const codeOf = async (
  id: 'ADM-20' | 'ADM-23' | 'ADM-24' | 'ADM-25',
  input: object,
  by: PersonName = 'admin',
) => (await world.as(by).refusal(id, input as never)).problem.code;

describe('the list of users', () => {
  const found = async (query: object, by: PersonName = 'admin') =>
    (await world.as(by).run('ENG-200', { query } as never)).rows.map(({ username }) => username);

  it('is searched by parts of name, user name and e-mail address, and can be filtered', async () => {
    expect(await found({ q: 'DEALER1@example' })).toEqual(['dealer1']);
    expect(await found({ q: 'prova auction' })).toEqual(['auctioneer']);
    expect(await found({ permission: 'LOADER' })).toEqual(['loader']);
    expect(await found({ enabled: false })).toContain('dealer16');
    expect(await found({ idDealer: world.people.dealer2.idDealer })).toEqual(['dealer2']);
    expect(await found({ role: 'ADMIN', sort: 'username' })).toEqual([
      'admin',
      'dealer11',
      'engineer',
    ]);
  });

  it('is returned in pages by cursor, and its export has the same rows', async () => {
    const query = { sort: 'username', limit: 3 } as const;
    const first = await world.as('admin').run('ENG-200', { query });
    const next = await world
      .as('admin')
      .run('ENG-200', { query: { ...query, cursor: first.next! } });
    const names = [...first.rows, ...next.rows].map(({ username }) => username);
    expect(names).toEqual([...names].toSorted());
    expect(first.total).toEqual({ count: 19, isExact: true });
    const file = String(
      await world.as('admin').run('ENG-201', { query: { permission: ['LOADER'] } }),
    );
    expect(file.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFUser ID,User name,First name,Surname,E-mail,Dealer,Market,Roles,Permissions,Enabled,Reason',
      `${idOf('loader')},loader,Prova,loader,loader@example.test,loader srl,IT,USER,LOADER,1,`,
    ]);
  });

  it('hides users of other markets, and shows staff only to administrators', async () => {
    expect(await found({}, 'abroad')).toEqual([]);
    expect(await found({ market: 'IT' }, 'abroad')).toEqual([]);
    expect(await found({ staff: true }, 'centre')).toEqual([]);
    expect(await found({ staff: true })).toContain('centre');
  });
});

describe('a single user', () => {
  it('ADM-19 is returned with the dealer, and is 404 for staff of other markets', async () => {
    expect(await read('dealer1')).toMatchObject({
      username: 'dealer1',
      businessName: 'dealer1 srl',
      permissions: ['BUYER'],
      flgEnabled: true,
      mayChange: true,
    });
    expect((await read('dealer1', 'engineer')).mayChange).toBe(false);
    const seen = async (idUser: number, by: PersonName) => {
      const { status, problem } = await world.as(by).refusal('ADM-19', { query: { idUser } });
      return [status, problem.code, problem.errorMsg];
    };
    expect(await seen(idOf('dealer1'), 'abroad')).toEqual(await seen(NOBODY, 'abroad'));
    expect(await seen(idOf('admin'), 'centre')).toEqual(await seen(NOBODY, 'centre'));
  });
});

describe('enabling and disabling a user', () => {
  it('ADM-23 ends the sessions of a disabled user, stores the reason, and allows sign-in once enabled again', async () => {
    const client = await world.signIn('dealer3', 'token');
    const off = await enable('dealer3', false);
    expect(off).toMatchObject({ flgEnabled: false, disabledBy: 'STAFF', disabledReason: REASON });
    expect((await client.refusal('OTH-04')).problem.code).toBe('NOT_SIGNED_IN');
    expect(await enable('dealer3', true)).toMatchObject({ flgEnabled: true, disabledReason: null });
    const { rows } = await world.as('admin').run('ENG-202', { query: { idUser: idOf('dealer3') } });
    expect(rows.slice(0, 2)).toMatchObject([
      { username: 'admin', fields: { enabled: { before: false, after: true } } },
      { username: 'admin', fields: { disabledReason: { before: null, after: REASON } } },
    ]);
  });

  it('ADM-23 requires a reason for disabling', async () => {
    const body = { idUser: idOf('dealer3'), flgEnabled: false };
    const { problem } = await world.as('admin').refusal('ADM-23', { body });
    expect(problem.fields?.map(({ path, code }) => `${path} ${code}`)).toEqual(['reason required']);
  });

  it('ADM-20 disables the user without deleting data, and a repeat gets the same response', async () => {
    const query = { idUser: idOf('visitor') };
    const client = await world.signIn('visitor', 'token');
    await world.as('admin').run('ADM-20', { query });
    await world.as('admin').run('ADM-20', { query });
    expect((await read('visitor')).flgEnabled).toBe(false);
    expect((await client.refusal('OTH-04')).problem.code).toBe('NOT_SIGNED_IN');
    await enable('visitor', true);
  });
});

describe('an edit of a user', () => {
  it('ADM-21 stores the fields and the bid limit, and is refused if based on an old version', async () => {
    const { version } = await read('dealer2');
    const done = await edit('dealer2', { surname: 'Neri', offerLimitMinor: 100_00, fcaUser: true });
    expect(done.ok && done.answer).toMatchObject({
      surname: 'Neri',
      offerLimitMinor: 100_00,
      fcaUser: true,
    });
    expect(await refusalOf(edit('dealer2', { surname: 'Verdi', version }))).toBe('RECORD_CHANGED');
    // A repeat with the stored values is accepted.
    expect(await refusalOf(edit('dealer2', { version }))).toBe(null);
  });

  it('ADM-21 stores a new name, e-mail address and language', async () => {
    const { name, surname, email, language } = await read('multi');
    const change = { name: 'Ada', surname: 'Neri', email: 'ada.neri@example.test', language: 'de' };
    expect(await refusalOf(edit('multi', change))).toBe(null);
    expect(await read('multi')).toMatchObject(change);
    expect(await refusalOf(edit('multi', { name, surname, email, language }))).toBe(null);
  });

  it("ADM-21 lets only administrators grant staff roles, in their own markets, and never to a dealer's user", async () => {
    const admin = { roles: ['USER', 'ADMIN'], adminEnabledMarket: ['IT'] };
    expect(await refusalOf(edit('dealer2', admin, 'centre'))).toBe('VALIDATION roles read_only');
    expect(await refusalOf(edit('dealer2', admin))).toBe('VALIDATION roles read_only');
    const wide = { roles: ['USER', 'ADMIN'], adminEnabledMarket: ['IT', 'FR'] };
    expect(await refusalOf(edit('centre', wide))).toBe(
      'VALIDATION adminEnabledMarket foreign_market',
    );
    expect(await refusalOf(edit('centre', admin))).toBe(null);
    expect(await read('centre')).toMatchObject(admin);
    expect(await refusalOf(edit('centre', { roles: ['USER', 'CUSTOMER_CENTER'] }))).toBe(null);
    expect(await refusalOf(edit('centre', { roles: ['USER'], adminEnabledMarket: ['IT'] }))).toBe(
      'VALIDATION adminEnabledMarket both_or_none',
    );
  });

  it('is 404 for staff accounts if made by the customer centre', async () => {
    expect(await refusalOf(edit('admin', { email: 'centre@example.test' }, 'centre'))).toBe(
      'NOT_FOUND',
    );
  });
});

describe('permissions of users', () => {
  const permit = (permission: string, who: PersonName, by: PersonName = 'admin') =>
    world.as(by).run('ADM-24', { body: { permission, userID: idOf(who) } } as never);
  const withdraw = (permission: string, who: PersonName) =>
    world.as('admin').run('ADM-25', { query: { permission, userID: idOf(who) } } as never);

  it("ADM-24 can be granted to a dealer's user once, even by the customer centre", async () => {
    expect((await permit('LOADER', 'dealer2', 'centre')).permissions).toEqual(['BUYER', 'LOADER']);
    expect((await permit('LOADER', 'dealer2')).permissions).toEqual(['BUYER', 'LOADER']);
    const { calls } = await world.as('dealer2').run('OTH-04');
    expect(calls).toContain('SEC-15');
  });

  it('ADM-25 no longer allow their calls once they are revoked', async () => {
    expect((await withdraw('LOADER', 'dealer2')).permissions).toEqual(['BUYER']);
    const { calls } = await world.as('dealer2').run('OTH-04');
    expect(calls).not.toContain('SEC-15');
  });

  it('ADM-24 about auctions cannot be granted to staff', async () => {
    const body = { permission: 'BUYER', userID: idOf('centre') };
    expect(await codeOf('ADM-24', { body })).toBe('VALIDATION');
  });
});

describe('an administrator', () => {
  const own = () => ({ idUser: idOf('admin') });

  it('cannot change their own rights or state', async () => {
    const userID = idOf('admin');
    const body = { ...own(), flgEnabled: false, reason: REASON };
    expect(await codeOf('ADM-23', { body })).toBe('OWN_RIGHTS');
    expect(await codeOf('ADM-20', { query: own() })).toBe('OWN_RIGHTS');
    expect(await codeOf('ADM-24', { body: { permission: 'READ_ONLY', userID } })).toBe(
      'OWN_RIGHTS',
    );
    expect(await codeOf('ADM-25', { query: { permission: 'READ_ONLY', userID } })).toBe(
      'OWN_RIGHTS',
    );
    expect(await refusalOf(edit('admin', { adminEnabledMarket: ['IT'] }))).toBe('OWN_RIGHTS');
    expect(await refusalOf(edit('admin', { name: 'Ada' }))).toBe(null);
  });

  it('stays enabled: of two administrators who disable each other in parallel, one remains', async () => {
    const widened = await edit('abroad', { adminEnabledMarket: ['IT', 'DE'] });
    expect(widened.ok).toBe(true);
    const turn = (who: PersonName, by: PersonName) =>
      world.as(by).call('ADM-23', {
        body: { idUser: idOf(who), flgEnabled: false, reason: REASON },
      });
    const done = await Promise.all([turn('abroad', 'admin'), turn('admin', 'abroad')]);
    expect(done.map(({ ok }) => ok)).toContain(true);
    const left = `SELECT count(*)::int AS n FROM app_user WHERE enabled AND 'ADMIN' = ANY (roles)
      AND NOT 'READ_ONLY' = ANY (permissions)`;
    expect(await portal.parts.dataSource.query(left)).toEqual([{ n: 1 }]);
    // The test enables the disabled administrator again, directly in the directory.
    for (const who of ['admin', 'abroad'] as const)
      await portal.parts.registry.enableUser(idOf(who), true);
  });

  it('LAST_ADMINISTRATOR: keeps the role and cannot become read-only if no other administrator is enabled', async () => {
    const { registry } = portal.parts;
    // The other administrator is disabled after the call was admitted, so this one is the last.
    await registry.enableUser(idOf('admin'), false);
    const keep = { idUser: idOf('abroad') };
    const accounts = portal.parts.accounts;
    const by = { idActor: idOf('admin') };
    const user = (await portal.parts.directory.user(keep.idUser))!;
    const turned = { enabled: false, reason: null, as: 'STAFF' } as const;
    await expect(accounts.enable(keep.idUser, turned, by)).rejects.toThrow(LastAdministrator);
    await expect(accounts.permit(user, ['READ_ONLY'], by)).rejects.toThrow(LastAdministrator);
    await expect(accounts.edit(keep.idUser, { roles: ['USER'] }, by, {})).rejects.toThrow(
      LastAdministrator,
    );
    await registry.enableUser(idOf('admin'), true);
    await registry.changeUser(keep.idUser, { adminEnabledMarkets: ['DE'] });
  });
});

describe('a password that staff reset', () => {
  it('ADM-22 is chosen through a link that only the user gets, once per key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { idUser: idOf('dealer2') };
    for (let n = 0; n < 3; n += 1)
      expect(await world.as('centre').run('ADM-22', { body, headers })).toEqual({ done: true });
    const tag = await recoveryTagOf(portal, 'dealer2@example.test');
    expect(tag).not.toBe('');
    const sent = `SELECT count(*)::int AS n FROM mail WHERE type = 'PWD_RECOVERY'`;
    expect(await portal.parts.dataSource.query(sent)).toEqual([{ n: 1 }]);
    const { rows } = await world.as('centre').run('ENG-261', { query: { person: 'centre' } });
    const links = rows.filter(({ fields }) => 'passwordLink' in fields);
    expect(links).toMatchObject([
      { key: String(body.idUser), fields: { passwordLink: { before: null, after: 'SENT' } } },
    ]);
  });

  it('ADM-22 cannot be reset for disabled users', async () => {
    const body = { idUser: idOf('disabled') };
    const { problem } = await world.as('centre').refusal('ADM-22', { body });
    expect(problem.fields?.map(({ code }) => code)).toEqual(['user_disabled']);
  });
});
