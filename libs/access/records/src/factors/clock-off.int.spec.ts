import { systemClock } from '@fairlot/kernel';
import type { Role } from '@fairlot/access-domain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makeAccess,
  makeAccessDatabase,
  makeUser,
  totpCodeOf,
  type Access,
} from '../testing/index.js';
import type { FactorHolder } from './factor-change.js';

const MINUTE = 60_000;

let database: Awaited<ReturnType<typeof makeAccessDatabase>>;
let here: Access;
let elsewhere: Access;
beforeAll(async () => {
  database = await makeAccessDatabase();
  [here, elsewhere] = await Promise.all([
    makeAccess(database, 'staff'),
    makeAccess(database, 'staff'),
  ]);
});
afterAll(async () => {
  await Promise.all([here.stop(), elsewhere.stop()]);
  await database.drop();
});

let users = 0;
const makePerson = async (roles: Role[] = ['USER']) => {
  users += 1;
  return here.registry.createUser(makeUser({ username: `person${users}`, roles }));
};
const signIn = async (idUser: number): Promise<FactorHolder & { roles: Role[] }> => {
  const { session } = await here.sessions.create({ idUser, via: 'session' });
  const caller = await here.directory.caller(session);
  if (caller === null) throw new Error('no caller');
  return { ...caller, roles: [...caller.roles] };
};
/**
 * The holder of the factors in the current session: the new one with this secret, or else the same
 * session.
 */
const now = async ({ sessionId }: FactorHolder, secret: string | null) => {
  const session = secret === null ? null : await here.sessions.find(secret);
  const caller = await here.directory.caller(session ?? (await here.sessions.named(sessionId))!);
  return { ...caller!, roles: [...caller!.roles] };
};

/** A user whose authenticator codes of the current and the previous step are already used. */
const enrolled = async (roles?: Role[]) => {
  const idUser = await makePerson(roles);
  const holder = await signIn(idUser);
  const begun = await here.factor.beginTotp(holder);
  if (typeof begun === 'string') throw new Error(begun);
  const done = await here.factor.confirmTotp(holder, totpCodeOf(begun.secret));
  if (done.outcome !== 'done') throw new Error(done.outcome);
  const { secret } = begun;
  return {
    idUser,
    secret,
    codes: done.recoveryCodes ?? [],
    holder: await now(holder, done.secret),
  };
};
/** Resets the attempt counters. */
const forgive = () => here.dataSource.query('DELETE FROM sign_in_limit');

describe('an authenticator with a wrong clock', () => {
  it.each([
    [-10, -5],
    [10, 5],
  ])(
    'that differs by %i steps has its code refused, and the difference is reported in minutes',
    async (steps, minutes) => {
      const { holder, secret } = await enrolled();
      await forgive();
      const answered = await here.factor.answer(holder, { code: totpCodeOf(secret, steps) });
      expect(answered).toEqual({ outcome: 'wrong', clockOffMinutes: minutes });
    },
  );

  it('is reported during the setup of the authenticator', async () => {
    const holder = await signIn(await makePerson());
    const begun = await here.factor.beginTotp(holder);
    if (typeof begun === 'string') throw new Error(begun);
    const confirmed = await here.factor.confirmTotp(holder, totpCodeOf(begun.secret, 20));
    expect(confirmed).toEqual({ outcome: 'wrong', clockOffMinutes: 10 });
  });

  it('does not help attackers: a guessed code that would be valid later is refused then, in any process', async () => {
    const { holder, secret } = await enrolled();
    await forgive();
    const guessed = totpCodeOf(secret, 10);
    await here.factor.answer(holder, { code: guessed });
    const later = vi.spyOn(systemClock, 'now').mockReturnValue(systemClock.now() + 5 * MINUTE);
    const answer = (code: string) => elsewhere.factor.answer(holder, { code });
    expect(await answer(guessed)).toMatchObject({ outcome: 'wrong' });
    expect(await answer(totpCodeOf(secret, 1))).toMatchObject({ outcome: 'done' });
    later.mockRestore();
  });
});
