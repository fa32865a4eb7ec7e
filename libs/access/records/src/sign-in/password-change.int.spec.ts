import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  makeDealer,
  makeAccess,
  makeAccessDatabase,
  makeUser,
  type Access,
} from '../testing/index.js';
import { hashPassword } from './password.js';

const PASSWORD = 'correct horse battery staple';
const NEXT = 'Quiet-Harbour-27';

let database: Awaited<ReturnType<typeof makeAccessDatabase>>;
let here: Access;
beforeAll(async () => {
  database = await makeAccessDatabase();
  here = await makeAccess(database);
});
afterAll(async () => {
  await here.stop();
  await database.drop();
});

const register = async (username: string) => {
  const passwordHash = await hashPassword(PASSWORD);
  return here.registry.createUser(makeUser({ username, passwordHash }));
};
const signIn = (username: string, address: string) =>
  here.passwords.signIn({ username, password: PASSWORD, address });

it('a password change refuses a sign-in that started with the old password', async () => {
  const idUser = await register('anna');
  await signIn('anna', 'elsewhere');
  const before = (await here.sessions.list(idUser)).map(({ sessionId }) => sessionId);
  // Blocks a sign-in after its password check, when it records the success.
  const gate = here.dataSource.createQueryRunner();
  await gate.startTransaction();
  await gate.query(`SELECT FROM sign_in_limit WHERE key LIKE 'known:%' FOR UPDATE`);
  const late = signIn('anna', 'elsewhere');
  await eventually(async () => {
    const [{ waiting }] = await here.dataSource.query(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(waiting).toBe(1);
  });
  const changer = { idUser, username: 'anna', address: 'home', sessionId: before[0]! };
  const changed = await here.passwordChange.change(changer, {
    present: PASSWORD,
    next: NEXT,
    isWeak: () => false,
  });
  expect(changed).toEqual({ outcome: 'changed' });
  await gate.commitTransaction();
  await gate.release();
  expect(await late).toEqual({ outcome: 'refused' });
  const after = (await here.sessions.list(idUser)).map(({ sessionId }) => sessionId);
  expect(after).toEqual(before);
});

it('a password change ends no sessions of other users', async () => {
  const idUser = await register('berta');
  const other = await register('clara');
  await here.sessions.create({ idUser, via: 'session' });
  await here.sessions.create({ idUser: other, via: 'session' });
  const { session } = await here.sessions.create({ idUser, via: 'token' });
  const changer = { idUser, username: 'berta', address: 'x', sessionId: session.sessionId };
  await here.passwordChange.change(changer, {
    present: PASSWORD,
    next: NEXT,
    isWeak: () => false,
  });
  expect((await here.sessions.list(idUser)).map(({ sessionId }) => sessionId)).toEqual([
    session.sessionId,
  ]);
  expect(await here.sessions.list(other)).toHaveLength(1);
});

it('a password change refuses a new password that contains names of the user or the dealer', async () => {
  const idDealer = await here.registry.createDealer(
    makeDealer({ businessName: 'Wischnewski Automobile', city: 'Xanten' }),
  );
  const words = { username: 'dora', name: 'Dora', surname: 'Lehm', email: 'dora@example.test' };
  const idUser = await here.registry.createUser(makeUser({ ...words, idDealer }));
  const isWeak = vi.fn<(words: readonly string[]) => boolean>(() => true);
  const changer = { idUser, username: 'dora', address: 'x', sessionId: 'none' };
  const changed = await here.passwordChange.change(changer, { present: '', next: NEXT, isWeak });
  expect(changed).toEqual({ outcome: 'weak' });
  expect(isWeak).toHaveBeenCalledWith([
    ...Object.values(words),
    'Wischnewski Automobile',
    'Xanten',
  ]);
});

it('a password change never writes the hash to the audit trail', async () => {
  const trail = await here.dataSource.query('SELECT fields FROM record_change');
  expect(JSON.stringify(trail)).toContain('passwordHash');
  expect(JSON.stringify(trail)).not.toContain('argon2id');
});
