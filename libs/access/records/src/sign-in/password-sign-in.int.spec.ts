import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccess, makeAccessDatabase, makeUser, type Access } from '../testing/index.js';
import { hashPassword, verifyPassword } from './password.js';
import { networkOf, SIGN_IN_LIMITS } from './attempt-limits.js';

const PASSWORD = 'correct horse battery staple';

let database: Awaited<ReturnType<typeof makeAccessDatabase>>;
let here: Access;
let elsewhere: Access;
let passwordHash: string;

beforeAll(async () => {
  database = await makeAccessDatabase();
  [here, elsewhere] = await Promise.all([makeAccess(database), makeAccess(database)]);
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  await Promise.all([here.stop(), elsewhere.stop()]);
  await database.drop();
});

const register = (username: string, over: object = {}) =>
  here.registry.createUser(makeUser({ username, passwordHash, ...over }));
const signIn = (username: string, password = PASSWORD, address = username) =>
  here.passwords.signIn({ username, password, address });

const SIGNED_IN = { outcome: 'signed-in', secret: expect.any(String) };
/** Resets a counter, as the end of its time window would. */
const forget = (counter: string) =>
  here.dataSource.query('DELETE FROM sign_in_limit WHERE key LIKE $1', [`${counter}:%`]);

describe('MOB-01 passwords', () => {
  it('are hashed by argon2id with 19 MiB, two passes and one lane', () =>
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/));

  it('are verified, and only the right one is accepted', async () => {
    expect(await verifyPassword(passwordHash, PASSWORD)).toBe(true);
    expect(await verifyPassword(passwordHash, `${PASSWORD} `)).toBe(false);
    expect(await verifyPassword(null, PASSWORD)).toBe(false);
  });

  it('are accepted with the user name in upper or lower case', async () => {
    await register('Anna');
    expect(await signIn('aNNa')).toEqual(SIGNED_IN);
  });

  it('MOB-01 get the same response if wrong, and if the user is unknown, has no password or is disabled', async () => {
    await register('berta');
    await register('clara', { passwordHash: null });
    await register('dora', { enabled: false });
    const outcomes = [
      await signIn('berta', 'wrong'),
      await signIn('nobody'),
      await signIn('clara'),
      await signIn('dora'),
    ];
    expect(outcomes).toEqual(outcomes.map(() => ({ outcome: 'refused' })));
  });
});

describe('MOB-01 limits', () => {
  const { perName, perAddress, tokensPerUser, windowSeconds } = SIGN_IN_LIMITS;
  const [first, second] = SIGN_IN_LIMITS.perAddressAndName;
  const outcomes = async (attempts: readonly Promise<{ outcome: string }>[]) =>
    new Set((await Promise.all(attempts)).map(({ outcome }) => outcome));
  const many = <Value>(count: number, make: (n: number) => Value): Value[] =>
    Array.from({ length: count }, (_, n) => make(n));

  it('MOB-01 block a user name at an address in all processes, and longer after repeated guesses', async () => {
    await register('emma');
    const guess = (n: number) => {
      const { passwords } = n % 2 === 0 ? here : elsewhere;
      return passwords.signIn({ username: n % 3 ? 'emma' : 'EMMA', password: 'x', address: 'one' });
    };
    expect(await outcomes(many(first.points, guess))).toEqual(new Set(['refused']));
    const limited = async () => {
      const outcome = await signIn('emma', PASSWORD, 'one');
      return outcome.outcome === 'limited' ? outcome.retryAfterSeconds : 0;
    };
    const soon = await limited();
    expect(soon).toBeGreaterThan(0);
    expect(soon).toBeLessThanOrEqual(first.seconds);
    await forget(`pair${first.seconds}`);
    expect(await outcomes(many(second.points - first.points, guess))).toEqual(new Set(['refused']));
    await forget(`pair${first.seconds}`);
    const later = await limited();
    expect(later).toBeGreaterThan(first.seconds);
    expect(later).toBeLessThanOrEqual(windowSeconds);
  });

  it('do not block a user at a known address because of wrong guesses by others', async () => {
    await register('ella');
    expect(await signIn('ella', PASSWORD, 'home')).toEqual(SIGNED_IN);
    const guesses = many(perName, (n) => signIn('ella', 'wrong', `10.0.0.${n}`));
    expect(await outcomes(guesses)).toEqual(new Set(['refused']));
    // Attempts from unknown addresses are blocked, even with the right password.
    expect(await signIn('ella', PASSWORD, 'anywhere')).toMatchObject({ outcome: 'limited' });
    expect(await signIn('ella', PASSWORD, 'home')).toEqual(SIGNED_IN);
    expect(await signIn('ella', 'wrong', 'home')).toEqual({ outcome: 'refused' });
  });

  it('MOB-01 block an address for all user names', async () => {
    await register('frida');
    const attempts = many(perAddress, (n) => signIn(`guess${n}`, 'x', 'busy'));
    expect(await outcomes(attempts)).toEqual(new Set(['refused']));
    expect(await signIn('frida', PASSWORD, 'busy')).toMatchObject({ outcome: 'limited' });
    expect(await signIn('frida', PASSWORD, 'quiet')).toMatchObject({ outcome: 'signed-in' });
  });

  it('MOB-01 count wrong attempts on after a success, and limit the tokens of a user', async () => {
    await register('greta');
    const guess = () => signIn('greta', 'wrong', 'desk');
    for (let n = 1; n < first.points; n += 1) expect(await guess()).toEqual({ outcome: 'refused' });
    const tokens = await Promise.all(
      many(tokensPerUser + 20, (n) => signIn('greta', PASSWORD, `desk ${n}`)),
    );
    const given = tokens.filter(({ outcome }) => outcome === 'signed-in');
    expect(given).toHaveLength(tokensPerUser);
    expect(await guess()).toEqual({ outcome: 'refused' });
    expect(await guess()).toMatchObject({ outcome: 'limited' });
  });

  it('are stored without user names and addresses', async () => {
    const rows = await here.dataSource.query('SELECT key FROM sign_in_limit');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/greta|desk|10\.0\.0/);
  });

  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.1'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('count %s as one of %s', (address, network) => expect(networkOf(address)).toBe(network));
});
