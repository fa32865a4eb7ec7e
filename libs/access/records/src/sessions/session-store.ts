import { systemClock } from '@fairlot/kernel';
import { hash, randomBytes } from 'node:crypto';
import { ReadCache } from '@fairlot/records';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource, LessThanOrEqual, Not, type FindOptionsWhere } from 'typeorm';
import { Session } from '../entities/session.entity.js';
import { AccessSignals } from '../signals/access-signals.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Told one by one; more are ended in several turns. */
const ENDED_AT_ONCE = 1_000;
const CACHED_MAX = 50_000;
const CACHED_MS = 30_000;
/** How exactly "last seen" is kept; one write a minute for a busy session. */
const TOUCH_MS = MINUTE_MS;
const SECRET_BYTES = 32;
const SECRET_LENGTH_MAX = 100;

/** The provider's session goes on with it: signing out there ends the one that took its place. */
const CARRY_ON = 'UPDATE provider_session SET session_id = $2 WHERE session_id = $1';

/** A session dies when idle, and at the latest after its lifetime. */
export const SESSION_LIMITS = {
  session: { idleMs: DAY_MS / 2, lifetimeMs: 7 * DAY_MS },
  token: { idleMs: 30 * DAY_MS, lifetimeMs: 30 * DAY_MS },
} as const;

export type SessionFacts = Pick<Session, 'sessionId' | 'idUser' | 'via' | 'expiresAt' | 'factorAt'>;

type Opening = Pick<Session, 'idUser' | 'via'> & Partial<Pick<Session, 'device' | 'factorAt'>>;

type Pushed = { readonly sessionId: string; readonly pushToken: string };

/** The only place that turns a secret into the name under which it is stored. */
const sessionIdOf = (secret: string): string => hash('sha256', secret);

/** The session while it lives; undefined where its use has to be written down first. */
const alive = (session: Session | null, now: number): Session | null | undefined => {
  if (session === null || session.expiresAt <= now) return null;
  return now - session.touchedAt < TOUCH_MS ? session : undefined;
};

/** Sessions of browsers (cookie) and of MOB-01 (`token` header): one kind of thing, one table. */
@Injectable()
export class SessionStore implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('sessions');
  private readonly cache: ReadCache<string, Session | null>;
  private sweeper: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly signals: AccessSignals,
  ) {
    this.cache = new ReadCache({
      max: CACHED_MAX,
      ttlMs: CACHED_MS,
      load: (sessionId) => this.sessions.findOneBy({ sessionId }),
      trusted: () => signals.listening,
    });
    for (const told of [signals.sessionEnds, signals.shown.changes])
      told.subscribe(({ sessionId }) => this.cache.delete(sessionId));
    signals.gaps.subscribe(() => this.cache.clear());
  }

  onModuleInit(): void {
    // A sweep that fails leaves its work to the next one: an expired session opens nothing anyway.
    const sweep = () =>
      this.sweep().catch((error: unknown) => this.logger.warn(`sweep failed: ${String(error)}`));
    this.sweeper = setInterval(() => void sweep(), MINUTE_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweeper);
  }

  /** @returns the secret to hand to the client; nobody can learn it here again. */
  async create(
    { idUser, via, device = null, factorAt = null }: Opening,
    now = systemClock.now(),
  ): Promise<{ readonly secret: string; readonly session: SessionFacts }> {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const session: Session = {
      sessionId: sessionIdOf(secret),
      via,
      idUser,
      device,
      factorAt,
      pushToken: null,
      createdAt: now,
      touchedAt: now,
      expiresAt: now + SESSION_LIMITS[via].idleMs,
    };
    await this.sessions.insert(session);
    return { secret, session };
  }

  /** The live session of this secret, kept alive by being asked for; null when there is none. */
  async find(secret: string, now = systemClock.now()): Promise<SessionFacts | null> {
    if (secret.length > SECRET_LENGTH_MAX) return null;
    const session = await this.cache.get(sessionIdOf(secret));
    const found = alive(session, now);
    if (session === null || found !== undefined) return found ?? null;
    return (await this.touch(session, now)) ? session : null;
  }

  /** The same without waiting; undefined where `find` would have to. */
  known(secret: string, now = systemClock.now()): SessionFacts | null | undefined {
    if (secret.length > SECRET_LENGTH_MAX) return null;
    const session = this.cache.known(sessionIdOf(secret));
    return session === undefined ? undefined : alive(session, now);
  }

  /** Of a session by its name, which opens nothing; null where it is gone. */
  named(sessionId: string): Promise<SessionFacts | null> {
    return this.cache.get(sessionId);
  }

  /**
   * Another session in the place of one that waited for a second factor: no process holds this one as
   * waiting, and who knew the secret of the other has nothing.
   * @returns its secret; null where that one is gone
   */
  async pass(sessionId: string, now = systemClock.now()): Promise<string | null> {
    const waiting = await this.sessions.findOneBy({ sessionId });
    if (waiting === null) return null;
    const { idUser, via, device } = waiting;
    const { secret, session } = await this.create({ idUser, via, device, factorAt: now }, now);
    await this.dataSource.query(CARRY_ON, [sessionId, session.sessionId]);
    if ((await this.endWhere({ sessionId })) > 0) return secret;
    // Ended meanwhile, and what it was to become with it.
    await this.end(session.sessionId);
    return null;
  }

  /** Its user has shown a factor: every process reads it anew, and this one at once. */
  async shown(sessionId: string, now = systemClock.now()): Promise<void> {
    await this.signals.shown.announce(async (manager) => {
      await manager.update(Session, { sessionId }, { factorAt: now });
      return [{ sessionId }];
    });
  }

  /** MOB-03: a phone has one owner at a time, whoever signed in on it before. */
  async keepPushToken({ sessionId, pushToken }: Pushed): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // One after the other, of the same phone: the later one has it.
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [pushToken]);
      await manager.update(Session, { pushToken, sessionId: Not(sessionId) }, { pushToken: null });
      await manager.update(Session, { sessionId }, { pushToken });
    });
  }

  /** Newest first. */
  list(idUser: number, now = systemClock.now()): Promise<Session[]> {
    return this.sessions
      .find({ where: { idUser }, order: { createdAt: 'DESC' } })
      .then((sessions) => sessions.filter(({ expiresAt }) => expiresAt > now));
  }

  /** One of the user's own; false when he has none of this name. */
  async endOwn({ idUser, sessionId }: Pick<Session, 'idUser' | 'sessionId'>): Promise<boolean> {
    return (await this.endWhere({ idUser, sessionId })) > 0;
  }

  /** Ends it in every process; ending twice, or what never was, changes nothing. */
  async end(sessionId: string): Promise<void> {
    await this.endWhere({ sessionId });
  }

  async endOfUser(idUser: number): Promise<void> {
    await this.endWhere({ idUser });
  }

  /** All of the user but this one, whatever it was opened by. */
  async endOthers({ idUser, sessionId }: Pick<Session, 'idUser' | 'sessionId'>): Promise<void> {
    await this.endWhere({ idUser, sessionId: Not(sessionId) });
  }

  /** Removes what has expired, telling everybody so that live connections go with it. */
  async sweep(now = systemClock.now()): Promise<void> {
    await this.endWhere({ expiresAt: LessThanOrEqual(now) });
  }

  private get sessions() {
    return this.dataSource.getRepository(Session);
  }

  private async touch(session: Session, now: number): Promise<boolean> {
    const { idleMs, lifetimeMs } = SESSION_LIMITS[session.via];
    session.touchedAt = now;
    session.expiresAt = Math.min(session.createdAt + lifetimeMs, now + idleMs);
    const { sessionId, touchedAt, expiresAt } = session;
    const { affected } = await this.sessions.update({ sessionId }, { touchedAt, expiresAt });
    return affected === 1;
  }

  /** @returns how many there were. */
  private async endWhere(where: FindOptionsWhere<Session>): Promise<number> {
    const ended = await this.signals.ended.announce(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const open = await manager.find(Session, { where, lock, take: ENDED_AT_ONCE });
      await manager.remove(open.map((session) => manager.create(Session, session)));
      return open.map(({ sessionId, idUser }) => ({ sessionId, idUser }));
    });
    const others = ended.length === ENDED_AT_ONCE ? await this.endWhere(where) : 0;
    return ended.length + others;
  }
}
