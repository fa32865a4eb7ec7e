import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAccess, anAccessDatabase, aUser, type Access } from '../testing/index.js';
import { hashPassword, verifyPassword } from './password.js';
import { SIGN_IN_LIMITS } from './password-sign-in.js';

const PASSWORD = 'correct horse battery staple';

let database: Awaited<ReturnType<typeof anAccessDatabase>>;
let here: Access;
let elsewhere: Access;
let passwordHash: string;

beforeAll(async () => {
  database = await anAccessDatabase();
  [here, elsewhere] = await Promise.all([anAccess(database), anAccess(database)]);
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  await Promise.all([here.stop(), elsewhere.stop()]);
  await database.drop();
});

const register = (username: string, over: object = {}) =>
  here.registry.createUser(aUser({ username, passwordHash, ...over }));
const signIn = (username: string, password = PASSWORD, address = username) =>
  here.passwords.signIn({ username, password, address });

describe('MOB-01 passwords', () => {
  it('are argon2id with 19 MiB, two passes and one lane', () =>
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/));

  it('verify, and only the right one', async () => {
    expect(await verifyPassword(passwordHash, PASSWORD)).toBe(true);
    expect(await verifyPassword(passwordHash, `${PASSWORD} `)).toBe(false);
    expect(await verifyPassword(null, PASSWORD)).toBe(false);
  });

  it('sign in whatever the case of the name', async () => {
    const idUser = await register('Anna');
    expect(await signIn('aNNa')).toEqual({ outcome: 'signed-in', idUser });
  });

  it('fail alike: wrong, unknown, without a password, disabled', async () => {
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
  const { perUsername, perAddress, windowSeconds } = SIGN_IN_LIMITS;

  it('by user name, across processes, even for the right password afterwards', async () => {
    await register('emma');
    for (let attempt = 0; attempt < perUsername; attempt += 1) {
      const { passwords } = attempt % 2 === 0 ? here : elsewhere;
      const address = `10.0.0.${attempt}`;
      const outcome = await passwords.signIn({ username: 'emma', password: 'wrong', address });
      expect(outcome).toEqual({ outcome: 'refused' });
    }
    const limited = await signIn('EMMA');
    expect(limited).toMatchObject({ outcome: 'limited' });
    const { retryAfterSeconds } = limited as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(windowSeconds);
  });

  it('by address, whatever the name', async () => {
    await register('frida');
    const attempts = Array.from({ length: perAddress }, (_, n) => signIn(`guess${n}`, 'x', 'one'));
    expect(new Set((await Promise.all(attempts)).map(({ outcome }) => outcome))).toEqual(
      new Set(['refused']),
    );
    expect(await signIn('frida', PASSWORD, 'one')).toMatchObject({ outcome: 'limited' });
    expect(await signIn('frida', PASSWORD, 'two')).toMatchObject({ outcome: 'signed-in' });
  });

  it('give a successful attempt back', async () => {
    await register('greta');
    for (let attempt = 0; attempt <= perUsername; attempt += 1)
      expect(await signIn('greta')).toMatchObject({ outcome: 'signed-in' });
  });
});
