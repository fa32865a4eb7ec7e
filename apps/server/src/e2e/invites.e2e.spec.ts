import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makePortal,
  startSecondPortal,
  makeWorld,
  Client,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import { invitesOf } from '../testing/invited.js';
import { inviteTagOf, waitForEmail } from '../testing/mailbox.js';
import { signInByToken } from '../testing/sign-in.js';

const NOBODY = 2_147_483_647;

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

const query = <Row>(sql: string, values: unknown[] = []) =>
  portal.parts.dataSource.query<Row[]>(sql, values);
const dealerOf = (who: PersonName): number => world.people[who].idDealer;
const inviting = (email: string, who: PersonName = 'dealer1') => ({
  body: { email, dealerId: dealerOf(who) },
});
const invite = (email: string, who: PersonName = 'dealer1', by: PersonName = who) =>
  world.as(by).run('OTH-05', inviting(email, who));
const newest = async (): Promise<number> =>
  (await nobody.run('ENG-52', { query: { limit: 1 } })).rows[0]?.idMail ?? 0;
const stateOf = async (email: string, tag: string): Promise<string> =>
  (await nobody.run('OPEN-11', { query: { email, tag } })).state;
const peopleOf = (who: PersonName, by: PersonName = who) =>
  world.as(by).run('SEC-06', { query: { idDealer: dealerOf(who) } });
const usersOf = async (who: PersonName, by: PersonName = who) =>
  (await peopleOf(who, by)).rows.flatMap((row) => (row.state === 'INVITED' ? [] : [row]));
const fieldsOf = async (body: object): Promise<unknown[]> => {
  const { status, problem } = await world.as('dealer1').refusal('OTH-05', { body } as never);
  return [status, ...(problem.fields ?? []).map(({ path, code }) => `${path} ${code}`)];
};
/** A second user of the dealer, in addition to the main user. */
const makeColleague = async (who: PersonName, username: string): Promise<Client> => {
  const { registry, directory } = portal.parts;
  const main = await directory.user(world.people[who].idUser);
  const { idUser: _, ...facts } = main!;
  const hash = `SELECT password_hash AS hash FROM app_user WHERE id_user = $1`;
  const [row] = await query<{ hash: string }>(hash, [world.people[who].idUser]);
  const email = `${username}@example.test`;
  await registry.createUser({ ...facts, username, email, passwordHash: row!.hash });
  return signInByToken(portal.url, username);
};

describe('an invite', () => {
  it('OTH-05 sends an e-mail with a link for one e-mail address and one dealer, valid for seven days', async () => {
    await invite('ada@example.test');
    const message = await waitForEmail(portal, 'ada@example.test', /^Invitation/);
    expect(message.text).toContain('dealer1 srl');
    const [link = ''] = /http\S+user-signup\S+/.exec(message.text) ?? [];
    const { searchParams } = new URL(link);
    expect([searchParams.get('email'), Number(searchParams.get('dealerId'))]).toEqual([
      'ada@example.test',
      dealerOf('dealer1'),
    ]);
    const tag = searchParams.get('tag') ?? '';
    expect(await stateOf('ADA@Example.test', tag)).toBe('OPEN');
    expect((await peopleOf('dealer1')).rows).toMatchObject([
      { username: 'dealer1', isMainUser: true, state: 'ENABLED' },
      { email: 'ada@example.test', state: 'INVITED' },
    ]);
    const [waiting] = await invitesOf(world, 'dealer1');
    const days = (waiting!.expiresAt - waiting!.sentAt) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
  });

  it('stores its secret only as a hash, and no log contains the address', async () => {
    await invite('bea@example.test');
    const tag = await inviteTagOf(portal, 'bea@example.test');
    const sent = await query<object>(`SELECT * FROM mail WHERE state = 'sent'`);
    expect(sent.length).toBeGreaterThan(0);
    expect(JSON.stringify(sent)).not.toContain(tag);
    expect(JSON.stringify(await query('SELECT * FROM user_invite'))).not.toContain(tag);
    expect(JSON.stringify(await query('SELECT * FROM event'))).not.toContain('bea@example');
    expect(JSON.stringify(await query('SELECT key FROM sign_in_limit'))).not.toContain('bea');
  });

  it('OTH-05 invalidates the previous link to the same address when it is sent again', async () => {
    await invite('carla@example.test');
    const first = await inviteTagOf(portal, 'carla@example.test');
    const before = await newest();
    await invite('Carla@example.test');
    const second = await inviteTagOf(portal, 'Carla@example.test', before);
    expect(await stateOf('carla@example.test', first)).toBe('UNKNOWN');
    expect(await stateOf('carla@example.test', second)).toBe('OPEN');
    const invites = await invitesOf(world, 'dealer1');
    expect(invites.filter(({ email }) => /carla/i.test(email))).toHaveLength(1);
  });

  it('OTH-05 sends only one e-mail if the call is repeated with the same key', async () => {
    const headers = { 'idempotency-key': '0195f1c2-7a30-7c51-9c5e-0d6f3a1b2c4d' };
    for (let n = 0; n < 3; n += 1)
      await world.as('dealer1').run('OTH-05', { ...inviting('dora@example.test'), headers });
    const sent = `SELECT count(*)::int AS n FROM mail WHERE recipient = 'dora@example.test'`;
    expect(await query(sent)).toEqual([{ n: 1 }]);
  });

  it('leaves exactly one valid link after many parallel invites to one address', async () => {
    const email = 'eva@example.test';
    await Promise.all([1, 2, 3, 4].map(() => invite(email)));
    const open = `SELECT count(*)::int AS n FROM user_invite WHERE email = $1`;
    expect(await query(open, [email])).toEqual([{ n: 1 }]);
  });

  it('OTH-05 is refused for a user of this dealer, but does not reveal users of other dealers', async () => {
    const { body } = inviting('DEALER1@example.test');
    expect(await fieldsOf(body)).toEqual([400, 'email already_user']);
    expect(await invite('dealer2@example.test')).toEqual({ done: true });
  });

  it("is in the language of the dealer's main user, or else of the market", async () => {
    const { idUser } = world.people.foreigner;
    await portal.parts.registry.changeUser(idUser, { language: 'fr' });
    await invite('fleur@example.test', 'foreigner', 'admin');
    expect((await waitForEmail(portal, 'fleur@example.test', /./)).language).toBe('fr');
    await portal.parts.registry.enableUser(idUser, false);
    await invite('greta@example.test', 'foreigner', 'admin');
    expect((await waitForEmail(portal, 'greta@example.test', /./)).language).toBe('de');
  });
});

describe('the users and invites of a dealer', () => {
  const statusesFor = async (client: Client, idDealer: number) => {
    const seen = await client.call('SEC-06', { query: { idDealer } });
    const body = { email: `x${Math.random()}@example.test`, dealerId: idDealer };
    const sent = await client.call('OTH-05', { body });
    return [seen.status, sent.status];
  };

  it.each([
    ['dealer2', 'dealer2', [200, 200]],
    ['dealer2', 'dealer1', [404, 404]],
    ['auctioneer', 'auctioneer', [200, 200]],
    ['admin', 'dealer2', [200, 200]],
    ['centre', 'dealer2', [200, 200]],
    ['abroad', 'dealer2', [404, 404]],
    ['engineer', 'dealer2', [200, 403]],
    ['visitor', 'visitor', [200, 403]],
    ['readonly', 'readonly', [200, 403]],
    ['suspended', 'suspended', [200, 404]],
    ['admin', 'suspended', [200, 404]],
    ['disabled', 'disabled', [403, 403]],
  ] as const)('ROL-042 are read and sent by %s for %s with %j', async (by, whose, expected) =>
    expect(await statusesFor(world.as(by), dealerOf(whose))).toEqual(expected),
  );

  it("SEC-06 are shown to the dealer's main user, but not to colleagues", async () => {
    const { idDealer, rows } = await peopleOf('auctioneer');
    expect(idDealer).toBe(dealerOf('auctioneer'));
    expect(rows[0]).toMatchObject({ username: 'auctioneer', isMainUser: true });
    await invite('lena@example.test', 'auctioneer');
    const after = (await peopleOf('auctioneer')).rows;
    expect(after.map(({ email }) => email)).toEqual([
      ...rows.map(({ email }) => email),
      'lena@example.test',
    ]);
    const colleague = await makeColleague('auctioneer', 'colleague0');
    expect((await colleague.refusal('SEC-06', { query: { idDealer } })).status).toBe(404);
    expect((await peopleOf('auctioneer', 'centre')).rows).toHaveLength(after.length + 1);
  });

  it('SEC-06 are 404 for unknown dealers, and refused to visitors', async () => {
    expect(await statusesFor(world.as('admin'), NOBODY)).toEqual([404, 404]);
    expect(await statusesFor(nobody, dealerOf('dealer1'))).toEqual([401, 401]);
  });

  it('SEC-06 are shown to a colleague who becomes the main user because the main user was disabled', async () => {
    const colleague = await makeColleague('dealer3', 'colleague3');
    expect(await statusesFor(colleague, dealerOf('dealer3'))).toEqual([404, 404]);
    expect(await colleague.run('SEC-03')).toMatchObject({ isMainUser: false });
    await portal.parts.registry.enableUser(world.people.dealer3.idUser, false);
    expect(await statusesFor(colleague, dealerOf('dealer3'))).toEqual([200, 200]);
    expect(await colleague.run('SEC-03')).toMatchObject({ isMainUser: true });
    expect(
      (await usersOf('dealer3', 'admin')).map(({ username, state }) => [username, state]),
    ).toEqual([
      ['dealer3', 'DISABLED'],
      ['colleague3', 'ENABLED'],
    ]);
    await portal.parts.registry.enableUser(world.people.dealer3.idUser, true);
  });
});

describe('a withdrawn invite', () => {
  it('has an invalid link and can be sent again, and other dealers cannot withdraw it', async () => {
    await invite('hanna@example.test');
    const tag = await inviteTagOf(portal, 'hanna@example.test');
    const invites = await invitesOf(world, 'dealer1');
    const { idInvite } = invites.find(({ email }) => email === 'hanna@example.test')!;
    const body = { idInvite };
    for (const who of ['dealer2', 'abroad'] as const)
      expect((await world.as(who).refusal('ENG-82', { body })).status).toBe(404);
    expect(await stateOf('hanna@example.test', tag)).toBe('OPEN');
    await world.as('dealer1').run('ENG-82', { body });
    expect(await stateOf('hanna@example.test', tag)).toBe('UNKNOWN');
    const before = await newest();
    await invite('hanna@example.test');
    // Repeating the withdrawal does nothing, not even to a newer invite.
    await world.as('dealer1').run('ENG-82', { body });
    const anew = await inviteTagOf(portal, 'hanna@example.test', before);
    expect(await stateOf('hanna@example.test', anew)).toBe('OPEN');
    const waiting = (await invitesOf(world, 'dealer1')).map(({ email }) => email);
    expect(waiting.filter((email) => email === 'hanna@example.test')).toHaveLength(1);
  });
});

describe('the limits and checks of invites', () => {
  it('allow five e-mails an hour to one address, counted over all dealers and processes', async () => {
    const second = await startSecondPortal(portal);
    const there = new Client(second.url, world.as('dealer2').credentials);
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      const of =
        n % 2 === 0 ? (['dealer1', world.as('dealer1')] as const) : (['dealer2', there] as const);
      statuses.push((await of[1].call('OTH-05', inviting('ines@example.test', of[0]))).status);
    }
    await second.stop();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('allow sixty invites an hour per user', async () => {
    const statuses = [];
    for (let n = 0; n < 61; n += 1) {
      const input = inviting(`many${n}@example.test`, 'auctioneer');
      statuses.push((await world.as('auctioneer').call('OTH-05', input)).status);
    }
    expect([new Set(statuses.slice(0, 60)), statuses.at(-1)]).toEqual([new Set([200]), 429]);
  });

  it('remove invisible characters and direction marks from an e-mail address', async () => {
    await invite('\u200ezoe@exam\u200bple.test\u202e', 'dealer2');
    await waitForEmail(portal, 'zoe@example.test', /^Invitation/);
    const invites = await invitesOf(world, 'dealer2');
    expect(invites.map(({ email }) => email)).toContain('zoe@example.test');
  });

  it('require a valid address and a dealer', async () => {
    const dealerId = dealerOf('dealer1');
    const wrong = [
      '',
      'ada',
      'ada@',
      '@example.test',
      '.ada@example.test',
      'a..da@example.test',
      'ада@example.test',
      'a\u0000da@example.test',
      '<script>@example.test',
      '=1+1',
      '\u202e',
      'ada@example.test\nbcc:x@example.test',
    ];
    for (const email of wrong)
      expect([email, await fieldsOf({ email, dealerId })]).toEqual([
        email,
        [400, 'email invalid_format'],
      ]);
    const long = `${'x'.repeat(300)}@example.test`;
    expect(await fieldsOf({ email: long, dealerId })).toContain('email too_big');
    expect(await fieldsOf({ email: 'ada@example.test' })).toEqual([400, 'dealerId invalid_type']);
    expect(await fieldsOf({ email: 'a@b.de', dealerId, role: 'ADMIN' })).toEqual([
      400,
      'role unrecognized_keys',
    ]);
  });
});
