import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  startSecondPortal,
  makeWorld,
  Client,
  PASSWORD,
  usernameOf,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import { waitForEmail, recoveryTagOf } from '../testing/mailbox.js';
import { storeWrongGuesses } from '../testing/wrong-guesses.js';

const NEXT = 'Quiet-Harbour-27';
const addressOf = (who: PersonName) => `${who}@example.test`;

let portal: TestPortal;
let world: World;
let nobody: Client;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  nobody = new Client(portal.url);
});
afterAll(() => portal.stop());

const query = <Row>(sql: string, values: unknown[] = []) =>
  portal.parts.dataSource.query<Row[]>(sql, values);
const emailsTo = async (who: PersonName): Promise<number> => {
  const counted = `SELECT count(*)::int AS n FROM mail WHERE recipient = $1`;
  const [row] = await query<{ n: number }>(counted, [addressOf(who)]);
  return row!.n;
};
const newest = async (): Promise<number> =>
  (await nobody.run('ENG-52', { query: { limit: 1 } })).rows[0]?.idMail ?? 0;
/** Requests the recovery of a password, and returns the tag in the e-mail's link. */
const tagOf = async (
  who: PersonName,
  body: object = { email: addressOf(who) },
): Promise<string> => {
  const before = await newest();
  await nobody.run('OPEN-08', { body });
  return recoveryTagOf(portal, addressOf(who), before);
};
const choice = (who: PersonName, hash: string, password = NEXT, confPassword = password) => ({
  body: { password, confPassword, hash, username: usernameOf(who) },
});
const refused = async (input: object) => {
  const { status, problem } = await nobody.refusal('OPEN-09', input as never);
  return [status, ...(problem.fields ?? []).map(({ path, code }) => `${path} ${code}`)];
};
const opensWith = async (who: PersonName, password: string): Promise<boolean> =>
  (await nobody.call('MOB-01', { body: { username: usernameOf(who), password } })).ok;
const resetLimits = () => query('TRUNCATE sign_in_limit');

describe('a user with a lost password', () => {
  it.each([
    ['dealer1', { username: 'DEALER1' }],
    ['dealer2', { email: 'Dealer2@EXAMPLE.test' }],
    ['dealer3', { username: 'dealer3', email: 'dealer3@example.test' }],
  ] as const)(
    'OPEN-08 chooses a new one through an e-mail link, once, and is signed out everywhere: %s',
    async (who, body) => {
      const here = await world.signIn(who, 'token');
      const tag = await tagOf(who, body);
      expect(await nobody.run('OPEN-09', choice(who, tag))).toEqual({ done: true });
      expect([await opensWith(who, NEXT), await opensWith(who, PASSWORD)]).toEqual([true, false]);
      expect((await here.refusal('OTH-04')).status).toBe(401);
      expect(await refused(choice(who, tag, `${NEXT}!`))).toEqual([400, 'hash link_spent']);
    },
  );

  it('gets an e-mail in the user’s language, and the outbox stores no secret that could be used', async () => {
    await portal.parts.registry.changeUser(world.people.loader.idUser, { language: 'de' });
    await nobody.run('OPEN-08', { body: { email: addressOf('loader') } });
    const message = await waitForEmail(portal, addressOf('loader'), /Passwort/);
    expect(message).toMatchObject({
      language: 'de',
      subject: 'Setzen Sie Ihr Fairlot-Passwort zurück',
    });
    const [, tag = ''] = /tag=([\w-]+)/.exec(message.text) ?? [];
    await portal.time.settled({ mailed: true });
    const rows = await query<object>(`SELECT * FROM mail WHERE state = 'sent'`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(tag);
    expect(JSON.stringify(await query('SELECT * FROM password_recovery'))).not.toContain(tag);
  });
});

describe('a link to choose a password', () => {
  it('OPEN-08 expires as soon as a newer link is requested', async () => {
    const older = await tagOf('visitor');
    const newer = await tagOf('visitor');
    expect(await refused(choice('visitor', older))).toEqual([400, 'hash link_spent']);
    await nobody.run('OPEN-09', choice('visitor', newer));
  });

  it('OPEN-09 works from an address that is locked after wrong passwords for the user name', async () => {
    await storeWrongGuesses(portal, usernameOf('exhibitor'));
    expect(await opensWith('exhibitor', PASSWORD)).toBe(false);
    const tag = await tagOf('exhibitor');
    expect(await nobody.run('OPEN-09', choice('exhibitor', tag))).toEqual({ done: true });
    expect(await opensWith('exhibitor', NEXT)).toBe(true);
    await resetLimits();
  });

  it('OPEN-09 works only once, even among many parallel attempts', async () => {
    const tag = await tagOf('multi');
    const chosen = [1, 2, 3, 4].map((n) => `${NEXT}-${n}`);
    const called = await Promise.all(
      chosen.map((password) => nobody.call('OPEN-09', choice('multi', tag, password))),
    );
    const made = called.flatMap(({ ok }, n) => (ok ? [chosen[n]!] : []));
    expect(made).toHaveLength(1);
    expect(await opensWith('multi', made[0]!)).toBe(true);
  });

  it('OPEN-09 is valid for an hour, for its user only, and not once the user is disabled', async () => {
    const tag = await tagOf('exhibitor');
    expect(await refused(choice('auctioneer', tag))).toEqual([400, 'hash link_spent']);
    const { idUser } = world.people.exhibitor;
    await portal.parts.registry.enableUser(idUser, false);
    expect(await refused(choice('exhibitor', tag))).toEqual([400, 'hash link_spent']);
    await portal.parts.registry.enableUser(idUser, true);
    const hour = `SELECT expires_at BETWEEN now() + interval '59 minutes' AND now() + interval '61 minutes' AS "isSo" FROM password_recovery WHERE id_user = $1`;
    expect(await query(hour, [idUser])).toEqual([{ isSo: true }]);
    const over = `UPDATE password_recovery SET expires_at = now() - interval '1 minute' WHERE id_user = $1`;
    await query(over, [idUser]);
    expect(await refused(choice('exhibitor', tag))).toEqual([400, 'hash link_spent']);
  });

  it('OPEN-09 stays valid after a password was refused', async () => {
    const tag = await tagOf('pending');
    expect(await refused(choice('pending', tag, 'Password1'))).toEqual([
      400,
      'password password_leaked',
    ]);
    expect(await refused(choice('pending', tag, 'Summer2026!'))).toEqual([
      400,
      'password password_weak',
    ]);
    await nobody.run('OPEN-09', choice('pending', tag));
  });

  it('is sent to staff with a password, but not to users of another identity provider', async () => {
    await tagOf('centre');
    await portal.parts.registry.changeUser(world.people.abroad.idUser, { passwordHash: null });
    await nobody.run('OPEN-08', { body: { email: addressOf('abroad') } });
    await tagOf('blocked');
    expect([await emailsTo('centre'), await emailsTo('abroad')]).toEqual([1, 0]);
  });
});

describe('a password that is chosen through a link', () => {
  const made = (password: string, confPassword?: string) =>
    refused(choice('dealer1', 'x'.repeat(43), password, confPassword));

  it('VAL-150 must have at least eight characters', async () => {
    expect(await made('Zq7!xvk')).toEqual([400, 'password too_small']);
    expect(await made('Zq7!xvkw')).toEqual([400, 'hash link_spent']);
  });
  it('VAL-151 must contain three of the four character classes', async () => {
    expect(await made('abcdefgh1')).toEqual([400, 'password password_classes']);
    expect(await made('Zabcdefhg7')).toEqual([400, 'hash link_spent']);
  });
  it('OPEN-09 must equal its repetition', async () => {
    expect(await made(NEXT, `${NEXT}!`)).toEqual([400, 'confPassword password_differs']);
  });
});

describe('a request to recover a password', () => {
  it('OPEN-08 gets the same response whether the account exists or not', async () => {
    await resetLimits();
    const bodies = [
      { email: addressOf('dealer1') },
      { email: 'nobody@example.test' },
      { username: 'nobody-at-all' },
      { email: addressOf('disabled') },
      { username: 'dealer1', email: 'other@example.test' },
    ];
    const before = await query<{ n: number }>('SELECT count(*)::int AS n FROM mail');
    for (const body of bodies) {
      expect(await nobody.run('OPEN-08', { body })).toEqual({ done: true });
    }
    await tagOf('undecided');
    const after = await query<{ n: number }>('SELECT count(*)::int AS n FROM mail');
    expect(after[0]!.n - before[0]!.n).toBe(2);
  });

  it('gets its response before the account is looked up, so a locked row causes no delay', async () => {
    await resetLimits();
    const { idUser } = world.people.dealer2;
    const held = portal.parts.dataSource.createQueryRunner();
    await held.startTransaction();
    await held.query('INSERT INTO password_recovery VALUES ($1, $2, now() + interval $$1 hour$$)', [
      idUser,
      'held',
    ]);
    expect(await nobody.run('OPEN-08', { body: { email: addressOf('dealer2') } })).toEqual({
      done: true,
    });
    await held.rollbackTransaction();
    await held.release();
    await recoveryTagOf(portal, addressOf('dealer2'));
  });

  it('OPEN-08 is limited per account name over all processes, whether the account exists or not', async () => {
    const second = await startSecondPortal(portal);
    for (const email of [addressOf('dealer1'), 'nobody@example.test']) {
      await resetLimits();
      const statuses = [];
      for (let n = 0; n < 6; n += 1) {
        const client = n % 2 === 0 ? nobody : new Client(second.url);
        statuses.push((await client.call('OPEN-08', { body: { email } })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    await second.stop();
  });

  it('OPEN-08 is limited per client address', async () => {
    await resetLimits();
    const statuses = [];
    for (let n = 0; n < 21; n += 1) {
      const body = { email: `nobody-${n}@example.test` };
      statuses.push((await nobody.call('OPEN-08', { body })).status);
    }
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([
      20, 429,
    ]);
  });

  it('OPEN-08 must contain a user name, an e-mail address or both, of valid length', async () => {
    await resetLimits();
    const cases: [object, string[]][] = [
      [{}, ['username required']],
      [{ username: 'short' }, ['username too_small']],
      [{ username: 'x'.repeat(51) }, ['username too_big']],
      [{ email: 'no address' }, ['email invalid_format']],
      [{ email: `${'x'.repeat(300)}@example.test` }, ['email']],
    ];
    for (const [body, expected] of cases) {
      const { status, problem } = await nobody.refusal('OPEN-08', { body });
      const faults = (problem.fields ?? []).map(({ path, code }) => `${path} ${code}`).join();
      expect([status, faults]).toEqual([400, expect.stringContaining(expected.join())]);
    }
  });
});
