import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  Client,
  PASSWORD,
  publish,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import {
  type ResponseField,
  expectAnswered,
  expectChecked,
  type RequestField,
  wrongFields,
} from '../testing/entity-fields.js';
import { waitForEmail } from '../testing/mailbox.js';

const HOUR_MS = 3_600_000;
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

const bodyRefused =
  (id: Parameters<typeof wrongFields>[1], body: () => object, client = () => nobody) =>
  (changes: object) =>
    wrongFields(client(), id, { body: { ...body(), ...changes } });

describe('the profile of a user', () => {
  it('SEC-10 is returned to its user, and is null for a visitor', async () => {
    const client = world.as('dealer1');
    expect(await client.run('SEC-10')).toEqual(await client.run('OTH-04'));
    expect(await nobody.run('SEC-10')).toBeNull();
  });

  it.each<ResponseField>([
    ['UserProfile.idUser', () => world.people.dealer1.idUser],
    ['UserProfile.idDealer', () => world.people.dealer1.idDealer],
    ['UserProfile.idMarket', () => 'IT'],
  ])(
    '%s is returned with its value',
    expectAnswered(() => world.as('dealer1').run('OTH-04')),
  );
  it.each<ResponseField>([
    ['UserProfile.username', () => 'dealer1'],
    ['UserProfile.consent1', () => true],
    ['UserProfile.consent2', () => false],
    ['UserProfile.consent3', () => false],
    ['UserProfile.permissions', () => ['BUYER']],
  ])(
    '%s in part: is returned with its value',
    expectAnswered(() => world.as('dealer1').run('OTH-04')),
  );

  it('UserProfile.roles decides whether a user counts as staff', async () => {
    for (const [who, roles] of [
      ['admin', ['USER', 'ADMIN']],
      ['centre', ['USER', 'CUSTOMER_CENTER']],
      ['dealer1', ['USER']],
    ] as const) {
      expect([who, (await world.as(who).run('OTH-04')).roles]).toEqual([who, roles]);
      const { ok } = await world.as(who).call('ADM-07', { query: {} });
      expect([who, ok]).toEqual([who, roles.length > 1]);
    }
  });
  it('UserProfile.flgEnabled decides whether private calls are allowed', async () => {
    for (const [who, isEnabled] of [
      ['dealer1', true],
      ['disabled', false],
    ] as const) {
      expect((await world.as(who).run('OTH-04')).flgEnabled).toBe(isEnabled);
      const called = await world.as(who).call('SEC-54');
      expect(called.ok ? null : called.problem.code).toBe(isEnabled ? null : 'USER_DISABLED');
    }
  });
  it('the profile lists the markets in which a member of staff works', async () => {
    expect((await world.as('admin').run('OTH-04')).adminEnabledMarket).toEqual(['IT', 'DE']);
    expect((await world.as('dealer1').run('OTH-04')).adminEnabledMarket).toEqual([]);
  });
  it('UserProfile.preferredLanguage is the language of the user, and English for OTHER', async () => {
    const client = world.as('multi');
    const named = { name: 'Ada', surname: 'Neu' };
    const written = async (version: number, preferredLanguage: 'it' | 'OTHER') =>
      (await client.run('SEC-02', { body: { ...named, version, preferredLanguage } }))
        .preferredLanguage;
    expect([await written(1, 'it'), await written(2, 'OTHER')]).toEqual(['it', 'en']);
  });
  it('UserProfile.iban is returned with only its last digits visible, once it is stored', async () => {
    const client = world.as('dealer2');
    expect((await client.run('OTH-04')).iban).toBeNull();
    const body = { iban: 'DE89370400440532013000', accountHolder: 'Ada' };
    await client.run('SEC-04', { body });
    expect((await client.run('OTH-04')).iban).toBe('•••• 3000');
  });
});

describe('an error', () => {
  it.each<ResponseField>([
    ['ErrorObject.errorCode', () => '404001'],
    ['ErrorObject.errorMsg', () => expect.stringMatching(/^[A-Z].+\.$/)],
    ['ErrorObject.date', () => expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)],
  ])(
    '%s is returned in a refusal',
    expectAnswered(async () => {
      const params = { id: 2_000_000_000 };
      return (await world.as('dealer1').refusal('SEC-44', { params })).problem;
    }),
  );

  it('ERR-027 returns the reason of a refused bid as its error number', async () => {
    const id = await launchAuction(world, { lots: [{ clickAndBuyMinor: 900_000 }, {}] });
    const later = { startsAt: Date.now() + HOUR_MS, endsAt: Date.now() + 2 * HOUR_MS };
    const scheduled = await publish(world, later);
    await world.as('dealer1').run('SEC-65', { params: { id: scheduled } });
    const plain = { offer: 5_000 };
    const sold = { idAuction: id, idLot: 1 };
    const open = { idAuction: id, idLot: 2 };
    const numberOf = async (who: 'dealer1' | 'readonly', params: typeof sold, body = plain) =>
      (await world.as(who).refusal('SEC-59', { params, body })).problem.errorCode;
    await world.as('dealer2').run('SEC-59', { params: open, body: plain });
    const body = { offer: 9_000, clickAndBuy: true, confirmed: true };
    await world.as('dealer2').run('SEC-59', { params: sold, body });
    expect(await numberOf('dealer1', open)).toBe('409001');
    expect(await numberOf('dealer1', { idAuction: scheduled, idLot: 1 })).toBe('409002');
    expect(await numberOf('dealer1', sold, body)).toBe('409003');
    expect(await numberOf('readonly', open)).toBe('403011');
    const unread = await launchAuction(world, { bidders: [] });
    expect(await numberOf('dealer1', { idAuction: unread, idLot: 1 })).toBe('403010');
  });
});

describe('signing in', () => {
  const login = () => ({ username: 'dealer1', password: PASSWORD });
  it.each<RequestField>([
    ['Login.username', [undefined, '', 7]],
    ['Login.password', [undefined, '', 7]],
  ])('%s is required', expectChecked(bodyRefused('MOB-01', login)));

  it('MOB-01 returns a token for the right password and refuses a wrong one', async () => {
    const { token } = await nobody.run('MOB-01', { body: login() });
    const client = new Client(portal.url, { token });
    expect(await client.run('OTH-04')).toMatchObject({ username: 'dealer1' });
    const wrong = { ...login(), password: 'wrong' };
    const { status, problem } = await nobody.refusal('MOB-01', { body: wrong });
    expect([status, problem.code]).toEqual([401, 'LOGIN_FAILED']);
  });
  it('TokenResponse.token in part: is a string', async () => {
    const { token } = await nobody.run('MOB-01', { body: login() });
    expect(token).toMatch(/^[\w-]{20,}$/);
  });

  it.each<RequestField>([['PushRegistration.fcmToken', [undefined, '', 7, 'x'.repeat(1_025)]]])(
    '%s in part: is refused if it is invalid',
    expectChecked(
      bodyRefused(
        'MOB-03',
        () => ({ fcmToken: 'phone:1' }),
        () => world.as('dealer1'),
      ),
    ),
  );
});

describe('passwords', () => {
  const long = `Ab1${'x'.repeat(28)}`;
  const change = () => ({ presentPassword: 'wrong', password: CHOSEN, confPassword: CHOSEN });
  it.each<RequestField>([
    ['ChangePassword.password', [undefined, long]],
    ['ChangePassword.confPassword', [undefined, long, `${CHOSEN}!`]],
  ])('%s is checked', expectChecked(bodyRefused('SEC-05', change, () => world.as('dealer3'))));

  const linkFor = async (who: PersonName) => {
    const to = `${who}@example.test`;
    await nobody.run('OPEN-08', { body: { email: to } });
    const { text } = await waitForEmail(portal, to, /password/i);
    return new URL(/https?:\S+tag=\S+/.exec(text)![0]).searchParams;
  };
  it.each<RequestField>([
    ['PasswordRecovery.username', ['short', 'x'.repeat(51), 7]],
    ['PasswordRecovery.email', ['ada@', `${'x'.repeat(150)}@example.test`, 7]],
  ])(
    '%s in part: is refused if it is invalid, but is not required',
    expectChecked(
      bodyRefused('OPEN-08', () => ({ username: 'nobody-here', email: 'nobody@example.test' })),
    ),
  );

  it('PasswordRecoveryLink.tag in part: is a parameter of the link in the e-mail', async () => {
    const tag = (await linkFor('loader')).get('tag');
    const body = { password: CHOSEN, confPassword: CHOSEN, hash: tag!, username: 'loader' };
    expect(await nobody.run('OPEN-09', { body })).toEqual({ done: true });
  });
  it('PasswordRecoveryLink.username in part: is a parameter of the link in the e-mail', async () => {
    expect((await linkFor('visitor')).get('username')).toBe('visitor');
  });

  const confirmation = () => ({
    password: CHOSEN,
    confPassword: CHOSEN,
    hash: 'no such tag',
    username: 'exhibitor',
  });
  it.each<RequestField>([
    ['PasswordRecoveryConfirmation.password', [undefined, 'Ab1!xyz', 'abcdefgh1']],
    ['PasswordRecoveryConfirmation.confPassword', [undefined, `${CHOSEN}!`]],
    ['PasswordRecoveryConfirmation.username', [undefined, '', 7]],
  ])('%s is checked', expectChecked(bodyRefused('OPEN-09', confirmation)));
  it('PasswordRecoveryConfirmation.hash is accepted only if it is the tag of the link', async () => {
    const hash = (await linkFor('exhibitor')).get('tag')!;
    const wrong = { body: confirmation() };
    expect(await wrongFields(nobody, 'OPEN-09', wrong)).toEqual(['hash']);
    const body = { ...confirmation(), hash };
    expect(await nobody.run('OPEN-09', { body })).toEqual({ done: true });
  });
});
