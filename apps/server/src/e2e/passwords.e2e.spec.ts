import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  makeWorld,
  signInByToken,
  Client,
  PASSWORD,
  usernameOf,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import { FRESH_MS } from '@fairlot/access-domain';
import { noticesTopic } from '@fairlot/contracts/live';
import { makeWatcher, CARRIERS, liveToken, type LiveWatcher } from '../testing/live-clients.js';

const CALLS = ['SEC-05', 'MOB-02'] as const;
const NEXT = 'Quiet-Harbour-27';
const SOON = { timeout: 15_000, interval: 10 };

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const wish = (password: string, presentPassword: string | undefined = PASSWORD) => ({
  body: { password, confPassword: password, ...(presentPassword && { presentPassword }) },
});
const refused = async (client: Client, input: object) => {
  const { status, problem } = await client.refusal('SEC-05', input as never);
  return [status, ...(problem.fields ?? []).map(({ path, code }) => `${path} ${code}`)];
};
const opensWith = async (who: PersonName, password: string): Promise<boolean> => {
  const body = { username: usernameOf(who), password };
  return (await new Client(portal.url).call('MOB-01', { body })).ok;
};
/** Makes the sessions of a user older by `ms`. */
const agedBy = (ms: number, who: PersonName) =>
  portal.parts.dataSource.query(
    'UPDATE session SET created_at = created_at - $1 WHERE id_user = $2',
    [ms, world.people[who].idUser],
  );
const trailOf = (who: PersonName) =>
  portal.parts.dataSource.query(
    `SELECT id_actor AS "idActor", fields FROM record_change
     WHERE table_name = 'app_user' AND record_key = $1 ORDER BY id_change DESC LIMIT 1`,
    [String(world.people[who].idUser)],
  );

describe('a new password', () => {
  it.each([
    ['SEC-05', 'dealer1'],
    ['MOB-02', 'dealer2'],
  ] as const)('%s is valid for the next sign-in, the previous password is not', async (id, who) => {
    const client = await world.signIn(who, id === 'SEC-05' ? 'cookie' : 'token');
    const unlike = { body: { ...wish(NEXT).body, confPassword: `${NEXT}!` } };
    expect((await client.refusal(id, unlike)).problem.fields).toMatchObject([
      { path: 'confPassword', code: 'password_differs' },
    ]);
    expect(await client.run(id, wish(NEXT))).toEqual({ done: true });
    expect([await opensWith(who, NEXT), await opensWith(who, PASSWORD)]).toEqual([true, false]);
    const [change] = await trailOf(who);
    expect(change).toEqual({
      idActor: world.people[who].idUser,
      fields: { passwordHash: { old: '***', new: '***' } },
    });
  });

  it("SEC-05 ends the user's sessions on other devices, but not this one", async () => {
    const here = await world.signIn('auctioneer', 'cookie');
    const phone = world.as('auctioneer');
    const { idDealer } = world.people.auctioneer;
    const watching = (client: Client): Promise<LiveWatcher[]> =>
      Promise.all(
        CARRIERS.map(async (carrier) => {
          const watcher = await makeWatcher(portal, client, carrier);
          expect(await watcher.watch(noticesTopic(idDealer))).toEqual([]);
          return watcher;
        }),
      );
    const kept = await watching(here);
    const ended = await watching(phone);
    const unused = await liveToken(phone);
    await here.run('SEC-05', wish(NEXT));
    await vi.waitFor(
      () => expect(ended.map(({ isOpen }) => isOpen)).toEqual(ended.map(() => false)),
      SOON,
    );
    expect((await phone.refusal('OTH-04')).status).toBe(401);
    for (const carrier of CARRIERS)
      await expect(makeWatcher(portal, phone, carrier, { token: unused })).rejects.toThrow();
    expect((await here.run('OTH-04')).username).toBe('auctioneer');
    expect(kept.map(({ isOpen }) => isOpen)).toEqual(kept.map(() => true));
    for (const watcher of kept) await watcher.end();
  });

  it('can be set by read-only users', async () => {
    expect(await world.as('readonly').run('SEC-05', wish(NEXT))).toEqual({ done: true });
    expect(await opensWith('readonly', NEXT)).toBe(true);
  });

  it('can be set without the current password if the user has none', async () => {
    const { idUser } = world.people.visitor;
    await portal.parts.registry.changeUser(idUser, { passwordHash: null });
    const body = { password: NEXT, confPassword: NEXT };
    expect(await world.as('visitor').run('SEC-05', { body })).toEqual({ done: true });
    expect(await opensWith('visitor', NEXT)).toBe(true);
  });

  it('is the same in every Unicode normalization form', async () => {
    const composed = 'Caff\u00e8-Torino-12';
    const apart = 'Caffe\u0300-Torino-12';
    await world.as('loader').run('SEC-05', {
      body: { presentPassword: PASSWORD, password: apart, confPassword: composed },
    });
    expect([await opensWith('loader', composed), await opensWith('loader', apart)]).toEqual([
      true,
      true,
    ]);
  });
});

describe('a refused password', () => {
  const here = () => world.as('dealer3');

  it('VAL-154 in part: is refused with its reasons, field by field', async () => {
    const cases: [string, string[]][] = [
      ['Ab1!', ['password too_small']],
      ['Aa1😀😀😀', ['password too_small']],
      ['Aa1e\u0300e\u0300x', ['password too_small']],
      ['x'.repeat(31), ['confPassword too_big', 'password password_classes', 'password too_big']],
      ['abcdefgh1', ['password password_classes']],
      ['Abcdef12\u200f', ['password password_unseen']],
      ['Password1', ['password password_leaked']],
      ['pASSWORD1', ['password password_leaked']],
      ...['Passw0rd!', 'Test1234!', 'Summer2026!', 'Fairlot2026!', 'Dealer3-1!'].map(
        (weak): [string, string[]] => [weak, ['password password_weak']],
      ),
    ];
    for (const [password, expected] of cases) {
      const refusal = await refused(here(), wish(password));
      expect([password, new Set(refusal)]).toEqual([password, new Set([400, ...expected])]);
    }
    const [status] = await refused(here(), wish('Abcdef12\u0000'));
    expect(status).toBe(400);
  });

  it('VAL-153 has more than thirty characters', async () => {
    const [status, ...fields] = await refused(here(), wish(`Ab1${'x'.repeat(28)}`));
    expect([status, ...fields]).toEqual([400, 'password too_big', 'confPassword too_big']);
    const thirty = 'Quiet-Harbour-27-Blue-Kettle-9';
    expect(await refused(here(), wish(thirty, 'wrong'))).toEqual([
      400,
      'presentPassword password_wrong',
    ]);
  });

  it('SEC-05 differs from its repetition', async () => {
    const body = { presentPassword: PASSWORD, password: NEXT, confPassword: `${NEXT}!` };
    expect(await refused(here(), { body })).toEqual([400, 'confPassword password_differs']);
  });

  it("is explained in the reader's language", async () => {
    const input = { ...wish('Password1'), headers: { 'accept-language': 'de' } };
    const { idUser } = world.people.dealer3;
    const messages = async () =>
      (await here().refusal('SEC-05', input)).problem.fields?.map(({ message }) => message);
    expect(await messages()).toEqual([
      'This password appears in known data leaks. Choose another one.',
    ]);
    await portal.parts.registry.changeUser(idUser, { language: 'de' });
    await eventually(async () =>
      expect(await messages()).toEqual([
        'Dieses Passwort kommt in bekannten Datenlecks vor. Wählen Sie ein anderes.',
      ]),
    );
  });

  it('changes nothing, and ends no session', async () => {
    expect(await refused(here(), wish(NEXT, 'not the one'))).toEqual([
      400,
      'presentPassword password_wrong',
    ]);
    await agedBy(FRESH_MS, 'dealer3');
    expect(await refused(here(), { body: { password: NEXT, confPassword: NEXT } })).toEqual([
      400,
      'presentPassword required',
    ]);
    expect(await opensWith('dealer3', PASSWORD)).toBe(true);
    expect((await here().run('OTH-04')).username).toBe('dealer3');
  });

  it.each(CALLS)('%s is refused for a disabled user or a visitor', async (id) => {
    const disabled = await world.as('disabled').refusal(id, wish(NEXT));
    expect(disabled.problem.code).toBe('USER_DISABLED');
    expect((await new Client(portal.url).refusal(id, wish(NEXT))).status).toBe(401);
  });
});

it.each([
  ['SEC-05', 'exhibitor'],
  ['MOB-02', 'blocked'],
] as const)('%s needs no current password right after the sign-in', async (id, who) => {
  const client = await world.signIn(who, 'token');
  const next = `${NEXT}-${id}`;
  const body = { password: next, confPassword: next };
  expect(await client.run(id, { body })).toEqual({ done: true });
  expect(await opensWith(who, next)).toBe(true);
  await agedBy(FRESH_MS, who);
  const { problem } = await client.refusal(id, { body });
  expect(problem.fields).toMatchObject([{ path: 'presentPassword', code: 'required' }]);
});

describe('several password changes', () => {
  it('made in parallel store one password and keep one session', async () => {
    const sessions = await Promise.all(
      [1, 2, 3, 4].map(() => signInByToken(portal.url, usernameOf('multi'))),
    );
    const chosen = sessions.map((_, n) => `${NEXT}-${n}`);
    const called = await Promise.all(
      sessions.map((client, n) => client.call('SEC-05', wish(chosen[n]!))),
    );
    const made = called.flatMap(({ ok }, n) => (ok ? [n] : []));
    expect(made).toHaveLength(1);
    const alive = await Promise.all(sessions.map(async (one) => (await one.call('OTH-04')).ok));
    expect(alive.flatMap((isAlive, n) => (isAlive ? [n] : []))).toEqual(made);
    expect(await opensWith('multi', chosen[made[0]!]!)).toBe(true);
  });

  it('share the limit of attempts with the sign-in', async () => {
    const here = await world.signIn('foreigner', 'token');
    const guesses = [];
    for (let n = 0; n < 6; n += 1) {
      const called = await here.call('SEC-05', wish(NEXT, `guess ${n}`));
      guesses.push(called.status);
    }
    expect(guesses).toEqual([400, 400, 400, 400, 400, 429]);
    const right = await here.refusal('SEC-05', wish(NEXT));
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    const body = { username: usernameOf('foreigner'), password: PASSWORD };
    expect((await new Client(portal.url).refusal('MOB-01', { body })).status).toBe(429);
  });
});
