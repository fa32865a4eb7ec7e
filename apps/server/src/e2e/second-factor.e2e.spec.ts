import { totpCodeOf } from '@fairlot/access-records/testing';
import { isOpen } from '@fairlot/access-domain';
import { auctionTopic, noticesTopic } from '@fairlot/contracts/live';
import { operations, type OperationId } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeSignedInPerson,
  assertionFrom,
  enrolAuthenticator,
  enrolPasskey,
} from '../testing/factors.js';
import {
  makePortal,
  launchAuction,
  makeTarget,
  makeWorld,
  Client,
  exampleInput,
  PASSWORD,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { makeWatcher, CARRIERS, liveToken } from '../testing/live-clients.js';
import { waitForEmail } from '../testing/mailbox.js';
import { signInByCookie } from '../testing/sign-in.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal({ secondFactor: { rule: 'staff', key: null } });
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const login = (username: string, code?: string) => ({
  body: { username, password: PASSWORD, ...(code !== undefined && { code }) },
});
const factorOf = async (client: Client) => (await client.run('SEC-10'))?.secondFactor;

/** Those of the calls for signed-in users that this session is allowed to make. */
const through = async (client: Client): Promise<OperationId[]> => {
  const target = makeTarget(world, {
    idAuction: 1,
    idLot: 1,
    idOffer: 1,
    idVehicle: 1,
    receipt: {} as never,
  });
  const ids = Object.keys(operations) as OperationId[];
  const passed: OperationId[] = [];
  for (const id of ids.filter((one) => one !== 'OTH-11' && !isOpen(operations[one]))) {
    const called = await client.call(id, exampleInput(id, target) as never);
    if (called.ok || called.problem.code !== 'SECOND_FACTOR_REQUIRED') passed.push(id);
  }
  return passed.toSorted();
};

/** Sets up a second factor in another process, without ending sessions. */
const setUpElsewhere = async ({ parts }: TestPortal, idUser: number): Promise<void> => {
  await parts.dataSource.query(`INSERT INTO totp_factor VALUES ($1, 'sealed', 1, 1)`, [idUser]);
  await parts.registry.changeUser(idUser, { name: 'Ada' });
};

describe('a session that still needs its second factor', () => {
  it('may only check the factor, read its user and sign out', async () => {
    await enrolAuthenticator(world.as('dealer1'));
    const waiting = await signInByCookie(portal.url, 'dealer1');
    expect(await factorOf(waiting)).toEqual({ awaits: 'FACTOR', kinds: ['TOTP'] });
    expect(await through(waiting)).toEqual(['ENG-78', 'ENG-79', 'OTH-04']);
    expect((await waiting.run('OTH-04')).calls.toSorted()).toEqual(
      expect.not.arrayContaining(['SEC-59', 'SEC-02', 'ENG-11', 'ENG-71', 'ENG-32']),
    );
    expect((await waiting.call('OTH-11')).ok).toBe(true);
  });

  it('may only set up a factor, read its user and sign out if its staff user has no factor', async () => {
    const staff = await signInByCookie(portal.url, 'admin');
    expect(await factorOf(staff)).toEqual({ awaits: 'ENROLMENT', kinds: [] });
    expect(await through(staff)).toEqual([
      'ENG-70',
      'ENG-71',
      'ENG-72',
      'ENG-74',
      'ENG-75',
      'OTH-04',
    ]);
    expect((await staff.call('OTH-11')).ok).toBe(true);
  });

  it('reveals nothing about the account', async () => {
    const client = world.as('multi');
    await client.run('SEC-04', {
      body: { iban: 'DE89370400440532013000', accountHolder: 'Ada Rossi' },
    });
    const { iban } = (await client.run('SEC-10'))!;
    await enrolAuthenticator(client);
    const waiting = await signInByCookie(portal.url, 'multi');
    expect([iban, (await waiting.run('SEC-10'))!.iban]).toEqual(['•••• 3000', null]);
  });

  it('is replaced by a new session with a new cookie after the check', async () => {
    const { secret } = await enrolAuthenticator(world.as('dealer2'));
    const waiting = await signInByCookie(portal.url, 'dealer2');
    const answered = await waiting.call('ENG-79', { body: { code: totpCodeOf(secret, 1) } });
    expect(answered).toMatchObject({ ok: true, answer: { token: null } });
    expect((await waiting.refusal('OTH-04')).status).toBe(401);
    const cookies = answered.headers.getSetCookie();
    expect(cookies.find((one) => one.startsWith('fairlot_session='))).toMatch(/; HttpOnly/);
    const [session = '', xsrf = ''] = cookies.map((one) => one.split(';')[0]);
    const passed = new Client(portal.url, {
      cookie: `${session}; ${xsrf}`,
      'x-xsrf-token': decodeURIComponent(xsrf.slice(xsrf.indexOf('=') + 1)),
    });
    expect(await factorOf(passed)).toEqual({ awaits: null, kinds: ['TOTP'] });
    expect((await passed.call('SEC-54')).ok).toBe(true);
    const [own] = await passed.run('ENG-61');
    expect(own).toMatchObject({ isThis: true, factorAt: expect.any(Number) });
  });
});

describe('a live connection', () => {
  let offered: TestPortal;
  let people: World;
  let topic: string;
  beforeAll(async () => {
    offered = await makePortal();
    people = await makeWorld(offered);
    topic = auctionTopic(await launchAuction(people, { lots: [{}] }));
  });
  afterAll(() => offered.stop());

  it.each(CARRIERS)('is refused over %s while the second factor is missing', async (carrier) => {
    const who = (['dealer1', 'dealer2', 'dealer3', 'readonly'] as const)[
      CARRIERS.indexOf(carrier)
    ]!;
    const client = people.as(who);
    const before = await liveToken(client);
    const after = await liveToken(client);
    const line = await makeWatcher(offered, client, carrier, { token: before });
    const notices = noticesTopic(people.people[who].idDealer);
    expect(await line.watch(topic, notices)).toEqual([]);
    await setUpElsewhere(offered, people.people[who].idUser);
    // A topic that every user of the dealer may watch, independent of auctions.
    expect(await line.watch(notices)).toEqual([notices]);
    const other = people.as('auctioneer');
    await expect(makeWatcher(offered, other, carrier, { token: after })).rejects.toThrow();
    await line.end();
  });
});

describe('a second factor', () => {
  it('is required in addition to the password, and each of its codes works once', async () => {
    const { secret, recoveryCodes } = await enrolAuthenticator(
      await makeSignedInPerson(portal, 'mobile'),
    );
    const nobody = new Client(portal.url);
    const missing = await nobody.refusal('MOB-01', login('mobile'));
    const unknown = await nobody.refusal('MOB-01', login('nobody'));
    expect([missing.status, missing.problem.errorCode]).toEqual([401, '401003']);
    expect([unknown.status, unknown.problem.errorCode]).toEqual([401, '401002']);
    expect(Object.keys(missing.problem)).toEqual(Object.keys(unknown.problem));
    const wrong = await nobody.refusal('MOB-01', login('mobile', '000000'));
    expect({ ...wrong.problem, date: '', errorId: '' }).toEqual({
      ...missing.problem,
      date: '',
      errorId: '',
    });
    const code = totpCodeOf(secret, 1);
    const { token } = await nobody.run('MOB-01', login('mobile', code));
    expect(await factorOf(new Client(portal.url, { token }))).toMatchObject({ awaits: null });
    expect((await nobody.call('MOB-01', login('mobile', code))).ok).toBe(false);
    expect((await nobody.call('MOB-01', login('mobile', recoveryCodes[0]))).ok).toBe(true);
  });

  it('is not revealed to a caller without the password', async () => {
    await enrolAuthenticator(await makeSignedInPerson(portal, 'guessed'));
    const body = { username: 'guessed', password: 'not the password', code: '000000' };
    const { problem } = await new Client(portal.url).refusal('MOB-01', { body });
    expect(problem.code).toBe('LOGIN_FAILED');
  });
});

describe('the second factors of a user', () => {
  it('are listed without secrets, including in the export of the user’s data', async () => {
    const { client, secret, recoveryCodes } = await enrolAuthenticator(
      await makeSignedInPerson(portal, 'listed'),
    );
    const response = await enrolPasskey(await makeSignedInPerson(portal, 'listed too'));
    const listed = await client.run('ENG-70');
    expect(listed).toMatchObject({
      isRequired: false,
      totp: { usedAt: null },
      passkeys: [],
      recoveryCodes: { left: 10 },
    });
    const data = JSON.parse(String(await client.run('ENG-63'))) as Record<string, object[]>;
    expect(data['totp_factor']).toMatchObject([{ since_at: expect.any(Number) }]);
    expect(data['recovery_code']).toHaveLength(10);
    const keyed = JSON.parse(String(await response.client.run('ENG-63'))) as typeof data;
    expect(keyed['passkey']).toMatchObject([{ name: 'Laptop', since_at: expect.any(Number) }]);
    const json = JSON.stringify([listed, data, keyed]);
    for (const one of [secret, ...recoveryCodes, response.device.id])
      expect(json).not.toContain(one);
    expect(json).not.toMatch(/"secret"|code_hash|public_key|last_step|credential/);
  });

  it("include passkeys, which complete a session's second factor, but not passkeys of other users", async () => {
    const { device, client } = await enrolPasskey(world.as('dealer3'));
    const { passkeys } = await client.run('ENG-70');
    const waiting = await signInByCookie(portal.url, 'dealer3');
    const passkey = await assertionFrom(waiting, device);
    expect((await waiting.call('ENG-79', { body: { passkey } })).ok).toBe(true);
    const other = await enrolPasskey(await makeSignedInPerson(portal, 'other'));
    const foreign = { body: { idPasskey: passkeys[0]!.idPasskey } };
    expect((await other.client.refusal('ENG-76', foreign)).status).toBe(404);
    expect(await client.run('ENG-76', foreign)).toEqual({ done: true });
    expect(await factorOf(client)).toEqual({ awaits: null, kinds: [] });
  });

  it.each(['', '12345', 'x'.repeat(21)])('are refused for the malformed code %j', async (code) => {
    const { status, problem } = await world.as('visitor').refusal('ENG-79', { body: { code } });
    expect([status, problem.fields?.[0]?.path]).toEqual([400, 'code']);
  });

  it.each(['000000', '٠٠٠٠٠٠', '1e5.00', 'ooooo-ooooo'])(
    'are refused as wrong with the code %j, whatever its form',
    async (code) => {
      const client = await makeSignedInPerson(
        portal,
        `tries ${encodeURIComponent(code)}`.slice(0, 40),
      );
      await client.run('ENG-71');
      for (const id of ['ENG-72', 'ENG-79'] as const) {
        const { problem } = await client.refusal(id, { body: { code } });
        expect(problem.fields).toMatchObject([{ path: 'code', code: 'code_wrong' }]);
      }
    },
  );

  it('are protected by a separate e-mail when a recovery code is used', async () => {
    const { client, recoveryCodes } = await enrolAuthenticator(
      await makeSignedInPerson(portal, 'written'),
    );
    await client.run('ENG-79', { body: { code: recoveryCodes[0]! } });
    const message = await waitForEmail(portal, 'written@example.test', /recovery code/i);
    expect(message.text).toMatch(/Codes left: 9/);
    expect(message.text).toContain('/private/security');
  });
});
