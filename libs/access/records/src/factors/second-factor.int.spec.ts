import { systemClock } from '@fairlot/kernel';
import type { Role } from '@fairlot/access-domain';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
/** The session of a secret, as any process sees it. */
const behind = async (secret: string | null, process = elsewhere) => {
  const session = await process.sessions.find(secret ?? '');
  return session === null ? null : process.directory.caller(session);
};

/** The factor holder in the session with this secret, or in the same session if it is null. */
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
const rowsOf = (sql: string, ...values: unknown[]) => here.dataSource.query(sql, values);
/** Resets the attempt counters. */
const forgive = () => rowsOf('DELETE FROM sign_in_limit');

describe('a session', () => {
  it('waits for the setup of a factor only if its user is staff and has no factor', async () => {
    for (const [roles, awaits] of [
      [['USER', 'ADMIN'], 'ENROLMENT'],
      [['USER', 'CUSTOMER_CENTER'], 'ENROLMENT'],
      [['USER'], null],
    ] as const)
      expect((await signIn(await makePerson([...roles]))).awaits).toBe(awaits);
  });

  it('waits in every process for the factor of a user who has one, and continues as a new session', async () => {
    const { idUser, secret } = await enrolled();
    const { secret: cookie } = await here.sessions.create({ idUser, via: 'session' });
    expect((await behind(cookie))?.awaits).toBe('FACTOR');
    const waiting = (await behind(cookie, here))!;
    const answered = await here.factor.answer(waiting, { code: totpCodeOf(secret, 1) });
    expect(answered.outcome).toBe('done');
    const next = answered.outcome === 'done' ? answered.secret : null;
    expect((await behind(next))?.awaits).toBeNull();
    await eventually(async () => expect(await behind(cookie)).toBeNull());
  });

  it('that replaced another ends when the provider ends its own session', async () => {
    const { idUser, secret } = await enrolled();
    const waiting = await here.sessions.create({ idUser, via: 'session' });
    const provider = { issuer: 'https://issuer.example', subject: 'her', sid: 'one', idToken: '' };
    await here.providerSessions.store(waiting.session.sessionId, provider);
    const holder = (await behind(waiting.secret, here))!;
    const answered = await here.factor.answer(holder, { code: totpCodeOf(secret, 1) });
    const next = answered.outcome === 'done' ? answered.secret : null;
    expect((await behind(next))?.idUser).toBe(idUser);
    await elsewhere.providerSessions.end({ ...provider, subject: null });
    await eventually(async () => expect(await behind(next)).toBeNull());
  });

  it('ends when the user sets up a first factor elsewhere', async () => {
    const idUser = await makePerson();
    const other = await here.sessions.create({ idUser, via: 'token' });
    expect((await behind(other.secret))?.idUser).toBe(idUser);
    const holder = await signIn(idUser);
    const begun = await here.factor.beginTotp(holder);
    if (typeof begun === 'string') throw new Error(begun);
    await here.factor.confirmTotp(holder, totpCodeOf(begun.secret));
    await eventually(async () => expect(await behind(other.secret)).toBeNull());
  });
});

describe('an authenticator', () => {
  it('is accepted only after a correct code', async () => {
    const holder = await signIn(await makePerson());
    const begun = await here.factor.beginTotp(holder);
    if (typeof begun === 'string') throw new Error(begun);
    const wrong = totpCodeOf(begun.secret, 40);
    expect(await here.factor.confirmTotp(holder, wrong)).toMatchObject({ outcome: 'wrong' });
    expect((await signIn(holder.idUser)).awaits).toBeNull();
    expect((await here.factor.confirmTotp(holder, totpCodeOf(begun.secret))).outcome).toBe('done');
    expect((await signIn(holder.idUser)).awaits).toBe('FACTOR');
  });

  it('expires if it was not confirmed in time', async () => {
    const holder = await signIn(await makePerson());
    const begun = await here.factor.beginTotp(holder);
    if (typeof begun === 'string') throw new Error(begun);
    await rowsOf('UPDATE totp_enrolment SET begun_at = begun_at - $1', 11 * MINUTE);
    const late = await here.factor.confirmTotp(holder, totpCodeOf(begun.secret));
    expect(late).toMatchObject({ outcome: 'wrong' });
  });

  it('accepts each time step once, including the step of its setup', async () => {
    const { secret, holder } = await enrolled();
    expect(await here.factor.answer(holder, { code: totpCodeOf(secret) })).toMatchObject({
      outcome: 'wrong',
    });
    const next = totpCodeOf(secret, 1);
    expect((await here.factor.answer(holder, { code: next })).outcome).toBe('done');
    expect(await elsewhere.factor.answer(holder, { code: next })).toMatchObject({
      outcome: 'wrong',
    });
  });

  it('accepts a code once if it is sent in parallel to several processes', async () => {
    const { secret, holder } = await enrolled();
    const code = totpCodeOf(secret, 1);
    const all = [here, elsewhere, here, elsewhere].map(({ factor }) =>
      factor.answer(holder, { code }),
    );
    const outcomes = (await Promise.all(all)).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['done', 'wrong', 'wrong', 'wrong']);
  });

  it('has an encrypted secret in its row, which cannot be used in the row of another user', async () => {
    const one = await enrolled();
    const other = await enrolled();
    const kept = await rowsOf('SELECT * FROM totp_factor');
    for (const { secret } of [one, other]) expect(JSON.stringify(kept)).not.toContain(secret);
    await rowsOf(
      `UPDATE totp_factor SET secret = (SELECT secret FROM totp_factor WHERE id_user = $1)
       WHERE id_user = $2`,
      one.idUser,
      other.idUser,
    );
    const answer = here.factor.answer(other.holder, { code: totpCodeOf(one.secret, 1) });
    await expect(answer).rejects.toThrow();
  });
});

describe('recovery codes', () => {
  it('are created with the first factor: ten codes, stored only as hashes', async () => {
    const { idUser, codes } = await enrolled();
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    const kept = JSON.stringify(
      await rowsOf('SELECT * FROM recovery_code WHERE id_user = $1', idUser),
    );
    for (const code of codes) {
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
      expect(kept).not.toContain(code.replace('-', ''));
    }
  });

  it('work once each, however typed and even in parallel, and each use is reported by e-mail', async () => {
    const { idUser, holder, codes } = await enrolled();
    const [first = '', second = ''] = codes;
    const tries = [here, elsewhere, here].map(({ factor }) =>
      factor.answer(holder, { code: first }),
    );
    const outcomes = (await Promise.all(tries)).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['done', 'wrong', 'wrong']);
    const typed = ` ${second.replace('-', ' ').toUpperCase()} `;
    expect((await here.factor.answer(holder, { code: typed })).outcome).toBe('done');
    const emails = await rowsOf(
      `SELECT type, recipient, parameters FROM mail WHERE cause LIKE $1 ORDER BY id_mail`,
      `recovery-code:${idUser}:%`,
    );
    expect(emails).toMatchObject([
      { type: 'RECOVERY_CODE_USED', parameters: { left: 9, path: '/private/security' } },
      { type: 'RECOVERY_CODE_USED', parameters: { left: 8 } },
    ]);
    expect(JSON.stringify(emails)).not.toContain(first);
    expect((await here.factor.status(holder)).recoveryCodes).toMatchObject({ left: 8 });
  });

  it('do not work after a renewal, or for another account', async () => {
    const { holder, codes } = await enrolled();
    const other = await enrolled();
    expect(await here.factor.answer(other.holder, { code: codes[0]! })).toMatchObject({
      outcome: 'wrong',
    });
    const fresh = await here.factor.renewCodes(holder);
    expect(fresh).toHaveLength(10);
    expect(await here.factor.answer(holder, { code: codes[0]! })).toMatchObject({
      outcome: 'wrong',
    });
    expect((await here.factor.answer(holder, { code: fresh[0]! })).outcome).toBe('done');
  });
});

describe('changing factors', () => {
  it('requires a factor check in the last five minutes', async () => {
    const { holder, codes } = await enrolled();
    const shownBefore = (ms: number) =>
      rowsOf(
        'UPDATE session SET factor_at = $2 WHERE session_id = $1',
        holder.sessionId,
        systemClock.now() - ms,
      );
    await shownBefore(5 * MINUTE);
    const request = [
      here.factor.beginTotp(holder),
      here.factor.passkeyOptions(holder),
      here.factor.renewCodes(holder),
      here.factor.removeTotp(holder),
      here.factor.removePasskey(holder, 1),
    ];
    expect(await Promise.all(request)).toEqual(Array.from(request, () => 'stale'));
    expect((await here.factor.answer(holder, { code: codes[0]! })).outcome).toBe('done');
    expect(await here.factor.removeTotp(holder)).toBe('done');
  });

  it('refuses to remove a required last factor; for other users, it deletes the recovery codes too', async () => {
    const staff = await enrolled(['USER', 'ADMIN']);
    expect(await here.factor.removeTotp(staff.holder)).toBe('last');
    expect((await here.factor.status(staff.holder)).totp).not.toBeNull();
    const { holder, idUser } = await enrolled();
    expect(await here.factor.removeTotp(holder)).toBe('done');
    expect(await here.factor.removeTotp(holder)).toBe('missing');
    expect(await here.factor.renewCodes(holder)).toBe('missing');
    expect((await signIn(idUser)).awaits).toBeNull();
    expect(await rowsOf('SELECT FROM recovery_code WHERE id_user = $1', idUser)).toEqual([]);
  });

  it('is refused in a session that waits for a factor, even after a recent check', async () => {
    const { idUser } = await enrolled();
    const waiting = await signIn(idUser);
    expect(await here.factor.beginTotp(waiting)).toBe('stale');
    expect(await here.factor.passkeyOptions(waiting)).toBe('stale');
  });
});

describe('guessing codes', () => {
  const guess = (holder: FactorHolder, { factor }: Access, code = '000000') =>
    factor.answer(holder, { code }).then(({ outcome }) => outcome);

  it('is limited by account over several processes, and separately for recovery codes', async () => {
    await forgive();
    const { holder, codes, secret } = await enrolled();
    const guesses = Array.from({ length: 6 }, (_, n) => guess(holder, n % 2 ? here : elsewhere));
    const outcomes = (await Promise.all(guesses)).toSorted();
    expect(outcomes).toEqual(['limited', ...Array.from({ length: 5 }, () => 'wrong')]);
    expect(await guess(holder, here, totpCodeOf(secret, 1))).toBe('limited');
    expect(await guess(holder, here, codes[0])).toBe('done');
    const other = await enrolled();
    expect(await guess(other.holder, here, totpCodeOf(other.secret, 1))).toBe('done');
  });

  it('is refused for the rest of the day after thirty wrong codes, even with a correct code', async () => {
    await forgive();
    const { holder, codes } = await enrolled();
    for (const code of codes.slice(0, 8)) expect(await guess(holder, here, code)).toBe('done');
    const oneMinuteLater = `DELETE FROM sign_in_limit WHERE key LIKE 'factor60:%'`;
    for (let n = 0; n < 30; n += 1) {
      expect(await guess(holder, here)).toBe('wrong');
      if (n % 5 === 4) await rowsOf(oneMinuteLater);
    }
    expect(await guess(holder, here)).toBe('limited');
  });
});
