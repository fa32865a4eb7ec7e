import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAccess, makeAccessDatabase, makeUser, type Access } from '../testing/index.js';
import { SESSION_LIMITS } from './session-store.js';

const DEADLINE = { timeout: 15_000, interval: 5 };
const NOW = Date.UTC(2026, 10, 1);
const HOUR = 3_600_000;

let database: Awaited<ReturnType<typeof makeAccessDatabase>>;
let here: Access;
let elsewhere: Access;
let idUser: number;

beforeAll(async () => {
  database = await makeAccessDatabase();
  [here, elsewhere] = await Promise.all([makeAccess(database), makeAccess(database)]);
  idUser = await here.registry.createUser(makeUser({ username: 'somebody' }));
});
afterAll(async () => {
  await Promise.all([here.stop(), elsewhere.stop()]);
  await database.drop();
});

const open = (via: 'session' | 'token' = 'session', now = NOW) =>
  here.sessions.create({ idUser, via }, now);

describe('ROL-033 ROL-034 sessions and tokens', () => {
  it.each(['session', 'token'] as const)(
    'are found by their secret in any process: %s',
    async (via) => {
      const { secret, session } = await open(via);
      const expected = { sessionId: session.sessionId, idUser, via };
      expect(await here.sessions.find(secret, NOW)).toMatchObject(expected);
      expect(await elsewhere.sessions.find(secret, NOW)).toMatchObject(expected);
    },
  );

  it('are read from the cache without waiting, unless the database must be written or read', async () => {
    const { secret } = await open();
    expect(here.sessions.known(secret, NOW)).toBeUndefined();
    const found = await here.sessions.find(secret, NOW);
    expect(here.sessions.known(secret, NOW + 59_999)).toBe(found);
    expect(here.sessions.known(secret, NOW + 60_000)).toBeUndefined();
    expect(here.sessions.known(secret, NOW + SESSION_LIMITS.session.idleMs)).toBeNull();
    await elsewhere.sessions.end(found!.sessionId);
    await vi.waitFor(() => expect(here.sessions.known(secret, NOW)).toBeUndefined(), DEADLINE);
    expect(here.sessions.known('x'.repeat(10_000), NOW)).toBeNull();
  });

  it('have a 256-bit secret, of which only the SHA-256 is stored', async () => {
    const { secret } = await open();
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const rows = await here.dataSource.query('SELECT * FROM session');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('are not found by their stored id or by any other string', async () => {
    const { session } = await open();
    for (const secret of [session.sessionId, '', 'x', 'x'.repeat(10_000)])
      expect(await here.sessions.find(secret, NOW)).toBeNull();
  });

  it.each(['session', 'token'] as const)(
    'expire when idle, to the millisecond: %s',
    async (via) => {
      const { idleMs } = SESSION_LIMITS[via];
      const kept = await open(via);
      const idle = await open(via);
      expect(await here.sessions.find(kept.secret, NOW + idleMs - 1)).not.toBeNull();
      expect(await here.sessions.find(idle.secret, NOW + idleMs)).toBeNull();
    },
  );

  it('are extended by use, but not beyond their maximum lifetime', async () => {
    const { idleMs, lifetimeMs } = SESSION_LIMITS.session;
    const { secret } = await open();
    for (let at = NOW; at < NOW + lifetimeMs; at += idleMs - HOUR)
      expect(await here.sessions.find(secret, at)).not.toBeNull();
    expect(await here.sessions.find(secret, NOW + lifetimeMs)).toBeNull();
    expect(await elsewhere.sessions.find(secret, NOW + lifetimeMs)).toBeNull();
  });

  it('are listed per user, newest first', async () => {
    const other = await here.registry.createUser(makeUser({ username: 'lister' }));
    const [first, second] = [NOW, NOW + 1].map((now) =>
      here.sessions.create({ idUser: other, via: 'token' }, now),
    );
    const ids = [(await second)?.session.sessionId, (await first)?.session.sessionId];
    const listed = await here.sessions.list(other, NOW + 1);
    expect(listed.map(({ sessionId }) => sessionId)).toEqual(ids);
    expect(await here.sessions.list(other, NOW + 40 * 24 * HOUR)).toEqual([]);
  });
});

describe('OTH-11 the end of a session', () => {
  it('is reported once in each process', async () => {
    const { secret, session } = await open('session', systemClock.now());
    await Promise.all([here.sessions.find(secret), elsewhere.sessions.find(secret)]);
    const received = { here: [] as unknown[], elsewhere: [] as unknown[] };
    const stops = [
      here.signals.sessionEnds.subscribe((end) => received.here.push(end)),
      elsewhere.signals.sessionEnds.subscribe((end) => received.elsewhere.push(end)),
    ];
    await here.sessions.end(session.sessionId);
    const end = { sessionId: session.sessionId, idUser };
    expect(received.here).toEqual([end]);
    expect(await here.sessions.find(secret)).toBeNull();
    await vi.waitFor(() => expect(received.elsewhere).toEqual([end]), DEADLINE);
    expect(await elsewhere.sessions.find(secret)).toBeNull();

    await here.sessions.end(session.sessionId);
    await here.sessions.end('never was');
    // A marker on the same channel. A second notification about the session would have arrived
    // before it.
    const marker = (await open()).session.sessionId;
    await elsewhere.sessions.end(marker);
    const ends = [end, { sessionId: marker, idUser }];
    await vi.waitFor(() => expect(received.here).toContainEqual(ends[1]), DEADLINE);
    expect(received).toEqual({ here: ends, elsewhere: ends });
    for (const stop of stops) stop();
  });

  it('applies to every session and token of a user who is disabled', async () => {
    const victim = await here.registry.createUser(makeUser({ username: 'victim' }));
    const opened = await Promise.all(
      (['session', 'token'] as const).map((via) =>
        elsewhere.sessions.create({ idUser: victim, via }),
      ),
    );
    for (const { secret } of opened) expect(await elsewhere.sessions.find(secret)).not.toBeNull();
    await here.registry.enableUser(victim, false);
    for (const { secret } of opened)
      await vi.waitFor(
        async () => expect(await elsewhere.sessions.find(secret)).toBeNull(),
        DEADLINE,
      );
  });

  it('is reported for expired sessions when they are deleted', async () => {
    const { session } = await open('session', NOW - 30 * 24 * HOUR);
    const kept = await open('session', NOW);
    const ended: string[] = [];
    const stop = here.signals.sessionEnds.subscribe(({ sessionId }) => ended.push(sessionId));
    await here.sessions.sweep(NOW);
    stop();
    expect(ended).toContain(session.sessionId);
    expect(ended).not.toContain(kept.session.sessionId);
  });
});
