import { Browser } from '@fairlot/identity/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  Client,
  type TestPortal,
  type World,
} from '../testing/index.js';
import {
  makeInvite,
  choosePassword,
  filledSignUp,
  followWelcomeEmail,
  type SignUpBody,
} from '../testing/invited.js';
import { recoveryTagOf } from '../testing/mailbox.js';
import { signInByToken } from '../testing/sign-in.js';

const CHOSEN = 'Quiet-Harbour-27';

let portal: TestPortal;
let world: World;
let nobody: Client;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  nobody = new Client(portal.url, { 'accept-language': 'en' });
});
afterAll(() => portal.stop());
beforeEach(() => portal.parts.dataSource.query('TRUNCATE sign_in_limit'));

const query = <Row>(sql: string, values: unknown[] = []) =>
  portal.parts.dataSource.query<Row[]>(sql, values);
const usersOf = (email: string) =>
  query<Record<string, unknown>>('SELECT * FROM app_user WHERE lower(email) = lower($1)', [email]);
const signUp = (body: SignUpBody) => nobody.run('OPEN-07', { body });
const refused = async (body: object): Promise<string[]> => {
  const { status, problem } = await nobody.refusal('OPEN-07', { body } as never);
  return [String(status), ...(problem.fields ?? []).map(({ path, code }) => `${path} ${code}`)];
};
const stateOf = ({ email, tag }: { readonly email: string; readonly tag: string }) =>
  nobody.run('OPEN-11', { query: { email, tag } });

describe('OPEN-07 an invited user', () => {
  it('OTH-03 in part: signs up, chooses a password, signs in, and bids for the dealer', async () => {
    const idAuction = await launchAuction(world, { lots: [{}] });
    const link = await makeInvite(world, 'matteo@example.test');
    expect(await stateOf(link)).toEqual({
      state: 'OPEN',
      dealer: { idDealer: link.idDealer, businessName: 'dealer1 srl', idMarket: 'IT' },
    });
    expect(await signUp(filledSignUp(link))).toEqual({ done: true });
    const username = await choosePassword(portal, 'matteo@example.test', CHOSEN);
    expect(username).toBe('matteo.moretti');
    const client = await signInByToken(portal.url, username, CHOSEN);
    expect(await client.run('OTH-04')).toMatchObject({
      idDealer: link.idDealer,
      idMarket: 'IT',
      flgEnabled: true,
      permissions: ['BUYER'],
      consent1: true,
      consent2: false,
      consent3: true,
    });
    const offered = { params: { idAuction, idLot: 1 }, body: { offer: 5_000 } };
    expect((await client.run('SEC-59', offered)).idOffer).toBeGreaterThan(0);
  });

  it('ROL-030 becomes a user of the inviting dealer only', async () => {
    const link = await makeInvite(world, 'ines@example.test');
    await signUp(filledSignUp(link));
    const usersIn = async (who: 'dealer1' | 'dealer2') => {
      const { idDealer } = world.people[who];
      const { rows } = await world.as(who).run('SEC-06', { query: { idDealer: idDealer! } });
      return rows.map((row) => row.state !== 'INVITED' && row.username);
    };
    const { username } = await followWelcomeEmail(portal, 'ines@example.test', CHOSEN);
    expect(await usersIn('dealer1')).toContain(username);
    expect(await usersIn('dealer2')).not.toContain(username);
  });

  it('signs in at the identity provider with the right password only', async () => {
    const link = await makeInvite(world, 'nora@example.test');
    await signUp(filledSignUp(link));
    const username = await choosePassword(portal, 'nora@example.test', CHOSEN);
    const browser = new Browser(portal.url);
    const wrong = await browser.signInBy(username, `${CHOSEN}!`);
    expect([wrong.status, await wrong.text()]).toEqual([
      200,
      expect.stringContaining('Wrong user name or password.'),
    ]);
    for (const odd of ['a\u0000b', 'x'.repeat(300), ''])
      expect((await browser.signInBy(odd, odd)).status).toBe(200);
    expect((await browser.signInBy(username.toUpperCase(), CHOSEN)).status).toBe(302);
    expect(await browser.who()).toBe(username);
  });

  it('OPEN-07 is stored with consent answers, their texts and times, and the fiscal code', async () => {
    const link = await makeInvite(world, 'olga@example.test');
    const body = filledSignUp(link, {
      fiscalCode: ' mrtmtt 91d08 f205j',
      consentVersions: [1, 1, 1],
    });
    await nobody.run('OPEN-07', { body, headers: { 'accept-language': 'it' } });
    const [user] = await usersOf('olga@example.test');
    expect(user).toMatchObject({ fiscal_code: 'MRTMTT91D08F205J', enabled: true, language: 'it' });
    expect(user).toMatchObject({ name: 'Matteo', surname: 'Moretti', id_dealer: link.idDealer });
    const born = 'SELECT birth_date::text AS born FROM app_user WHERE id_user = $1';
    expect(await query(born, [user!['id_user']])).toEqual([{ born: '1991-04-08' }]);
    const answers = await query(
      `SELECT consent, agrees, version, language, id_actor = id_user AS "isOwn" FROM consent_answer
       WHERE id_user = $1 ORDER BY consent`,
      [user!['id_user']],
    );
    const words = { version: 1, language: 'it', isOwn: true };
    expect(answers).toEqual([
      { consent: 'consent1', agrees: true, ...words },
      { consent: 'consent2', agrees: false, ...words },
      { consent: 'consent3', agrees: true, ...words },
    ]);
    const trail = `SELECT fields::text FROM record_change WHERE table_name = 'app_user' AND record_key = $1`;
    expect(JSON.stringify(await query(trail, [String(user!['id_user'])]))).not.toContain('MRTMTT');
    expect(JSON.stringify(await query('SELECT * FROM event'))).not.toMatch(/Moretti|MRTMTT|olga/);
  });

  it('OPEN-06 in part: signs up once, with JSON at the address where dealers register with multipart', async () => {
    const body = filledSignUp(await makeInvite(world, 'quirin@example.test'));
    expect(await nobody.run('OPEN-06', { body })).toEqual({ done: true });
    expect(await usersOf('quirin@example.test')).toHaveLength(1);
    expect(await refused(body)).toEqual(['400', 'tag link_spent']);
  });

  it("gets the bid limit of the dealer's main user", async () => {
    await portal.parts.registry.changeUser(world.people.dealer2.idUser, { offerLimitMinor: 700 });
    await signUp(filledSignUp(await makeInvite(world, 'pia@example.test', 'dealer2')));
    expect(await usersOf('pia@example.test')).toMatchObject([{ offer_limit_minor: '700' }]);
  });

  it('becomes one user, even if several sign-ups use one link in parallel', async () => {
    const link = await makeInvite(world, 'rosa@example.test');
    const called = await Promise.all(
      [1, 2, 3, 4].map(() => nobody.call('OPEN-07', { body: filledSignUp(link) })),
    );
    expect(called.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400,
    ]);
    expect(await usersOf('rosa@example.test')).toHaveLength(1);
  });

  it('gets the same response if the sign-up is repeated with the same key', async () => {
    const link = await makeInvite(world, 'sara@example.test');
    const headers = { 'idempotency-key': '0195f1c2-7a30-7c51-9c5e-0d6f3a1b2c4e' };
    const input = { body: filledSignUp(link), headers };
    for (let n = 0; n < 2; n += 1)
      expect(await nobody.run('OPEN-07', input)).toEqual({ done: true });
    expect(await refused(input.body)).toEqual(['400', 'tag link_spent']);
    expect(await usersOf('sara@example.test')).toHaveLength(1);
  });

  it.each(['OPEN-06', 'OPEN-07'] as const)('%s: must answer the current consents', async (id) => {
    const link = await makeInvite(world, `tina.${id.toLowerCase()}@example.test`);
    const body = filledSignUp(link, { consentVersions: [1, 2, 1] });
    const { status, problem } = await nobody.refusal(id, { body });
    expect([status, problem.code]).toEqual([409, 'RECORD_CHANGED']);
    expect((await stateOf(link)).state).toBe('OPEN');
  });
});

describe('the link of an invite', () => {
  it('OPEN-11 shows its purpose only to a caller with its tag', async () => {
    const link = await makeInvite(world, 'ugo@example.test');
    const none = { state: 'UNKNOWN', dealer: null };
    expect((await stateOf(link)).dealer?.idDealer).toBe(link.idDealer);
    expect(await stateOf({ ...link, email: 'other@example.test' })).toEqual(none);
    expect(await stateOf({ ...link, tag: 'x'.repeat(43) })).toEqual(none);
    await signUp(filledSignUp(link));
    expect(await stateOf(link)).toEqual({ state: 'USED', dealer: null });
    const over = await makeInvite(world, 'vera@example.test');
    await query(
      `UPDATE user_invite SET expires_at = now() - interval '1 minute'
       WHERE email = 'vera@example.test'`,
    );
    expect(await stateOf(over)).toEqual({ state: 'EXPIRED', dealer: null });
    expect(await refused(filledSignUp(over))).toEqual(['400', 'tag link_spent']);
  });

  it('is valid for its e-mail address and dealer (reading 25), and all other values get the same response', async () => {
    const link = await makeInvite(world, 'zoe@example.test');
    const wrong = [
      { email: 'other@example.test' },
      { idDealer: world.people.dealer2.idDealer },
      { idDealer: 2_147_483_647 },
      { tag: 'x'.repeat(43) },
    ];
    for (const over of wrong)
      expect(await refused({ ...filledSignUp(link), ...over })).toEqual(['400', 'tag link_spent']);
    expect(await usersOf('zoe@example.test')).toEqual([]);
    await signUp(filledSignUp(link, { email: 'ZOE@example.test' }));
  });

  it('is invalid once the dealer is disabled', async () => {
    const link = await makeInvite(world, 'ada@example.test', 'auctioneer');
    const { idDealer } = world.people.auctioneer;
    await portal.parts.registry.enableDealer(idDealer, false);
    expect((await stateOf(link)).state).toBe('UNKNOWN');
    expect(await refused(filledSignUp(link))).toEqual(['400', 'tag link_spent']);
    await portal.parts.registry.enableDealer(idDealer, true);
    expect((await stateOf(link)).state).toBe('OPEN');
  });
});

it('sign-ups are limited to fifty in ten minutes from one client address', async () => {
  const statuses = [];
  for (let n = 0; n < 51; n += 1) {
    const body = filledSignUp({ email: 'a@example.test', idDealer: 1, tag: `x${n}` });
    statuses.push((await nobody.call('OPEN-07', { body })).status);
  }
  const again = filledSignUp({ email: 'a@example.test', idDealer: 1, tag: 'x' });
  const { problem } = await nobody.refusal('OPEN-07', { body: again });
  expect(problem.errorMsg).toMatch(/^50 sign-ups in ten minutes .+ \d\d:\d\d\.$/);
  expect([new Set(statuses.slice(0, 50)), statuses.at(-1)]).toEqual([new Set([400]), 429]);
});

describe('the sign-up form of the dealer’s market', () => {
  const italian = async () =>
    filledSignUp(await makeInvite(world, `i${Math.random()}@example.test`));

  it('VAL-133 refuses the fiscal code of another person', async () => {
    const body = await italian();
    for (const other of [{ surname: 'Rossi' }, { name: 'Marco' }, { birthDate: '09/04/1991' }])
      expect(await refused({ ...body, ...other })).toEqual(['400', 'fiscalCode fiscalCode']);
    expect(await usersOf(body.email)).toEqual([]);
    await signUp(body);
  });

  it.each([
    [{ fiscalCode: '' }, 'fiscalCode mandatory'],
    [{ fiscalCode: null }, 'fiscalCode mandatory'],
    [{ fiscalCode: 'A'.repeat(51) }, 'fiscalCode too_big'],
    [{ fiscalCode: '=MRTMTT91D08F20' }, 'fiscalCode format'],
    [{ birthDate: undefined }, 'birthDate mandatory'],
    [{ birthDate: '31/02/1991' }, 'birthDate date'],
    [{ birthDate: '08/04/2091' }, 'birthDate date'],
    [{ birthDate: '1991-04-08' }, 'birthDate date'],
    [{ name: 'x'.repeat(81) }, 'name too_big'],
    [{ name: 'Ma\u0000tteo' }, 'name invalid_format'],
    [{ surname: '<script>alert(1)</script>' }, 'surname invalid_format'],
    [{ surname: '=HYPERLINK("x")' }, 'surname invalid_format'],
    [{ surname: 'Moretti 💥' }, 'surname invalid_format'],
    [{ surname: '  ' }, 'surname'],
    [{ email: `${'x'.repeat(300)}@example.test` }, 'email too_big'],
    [{ dealerName: '' }, 'dealerName too_small'],
    [{ consent2: 'yes' }, 'consent2 invalid_type'],
    [{ consent2: undefined }, 'consent2 invalid_type'],
    [{ tag: '' }, 'tag too_small'],
    [{ roles: ['ADMIN'] }, 'roles unrecognized_keys'],
  ])('refuses %j in Italy', async (over, field) => {
    const body = await italian();
    const refusal = await refused({ ...body, ...over });
    expect([refusal[0], refusal.join()]).toEqual(['400', expect.stringContaining(field)]);
    expect(await usersOf(body.email)).toEqual([]);
  });

  it('removes invisible characters and direction marks from a name', async () => {
    const body = await italian();
    await signUp({ ...body, name: 'Ma\u202etteo\u200b' });
    expect(await usersOf(body.email)).toMatchObject([{ name: 'Matteo' }]);
  });

  it("requires the market's fields, and stores none that it hides", async () => {
    const german = await makeInvite(world, 'gerd@example.test', 'foreigner');
    const { fiscalCode: _, birthDate: __, ...named } = filledSignUp(german);
    expect(await refused({ ...named, fiscalCode: '123' })).toEqual(['400', 'fiscalCode format']);
    await signUp({ ...named, name: 'Łukasz', surname: 'Groß' });
    expect(await usersOf('gerd@example.test')).toMatchObject([
      { fiscal_code: null, birth_date: null, id_market: 'DE', username: 'lukasz.gross' },
    ]);
    const { idDealer } = world.people.foreigner;
    await portal.parts.registry.changeDealer(idDealer, { idMarket: 'FR' });
    await signUp(filledSignUp(await makeInvite(world, 'fleur@example.test', 'foreigner')));
    expect(await usersOf('fleur@example.test')).toMatchObject([
      { fiscal_code: null, birth_date: null, id_market: 'FR' },
    ]);
  });
});

describe('the e-mail to a user who has signed up', () => {
  it('has a link to choose a password, which a newer link replaces', async () => {
    const link = await makeInvite(world, 'ivo@example.test');
    await signUp(filledSignUp(link));
    const { body, idMail } = await followWelcomeEmail(portal, 'ivo@example.test', CHOSEN);
    await nobody.run('OPEN-08', { body: { email: 'ivo@example.test' } });
    await recoveryTagOf(portal, 'ivo@example.test', idMail);
    expect((await nobody.refusal('OPEN-09', { body })).problem.fields).toMatchObject([
      { code: 'link_spent' },
    ]);
  });
});
