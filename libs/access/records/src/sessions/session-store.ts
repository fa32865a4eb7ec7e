import { systemClock } from '@fairlot/kernel';
import { hash, randomBytes } from 'node:crypto';
import { ReadCache } from '@fairlot/records';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import {
  DataSource,
  In,
  IsNull,
  LessThanOrEqual,
  Not,
  type EntityManager,
  type FindOptionsWhere,
} from 'typeorm';
import { Session } from '../entities/session.entity.js';
import { AccessSignals } from '../signals/access-signals.js';
import type { SessionEnd } from '../signals/signal.js';
import { auditEndedViews } from './audited-views.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Maximum number of sessions that one statement ends. More sessions end in several batches. */
const ENDED_PER_BATCH = 1_000;
const CACHED_MAX = 50_000;
const CACHED_MS = 30_000;
/** Precision of the time of the last use. A session in use is written once a minute. */
const TOUCH_MS = MINUTE_MS;
const SECRET_BYTES = 32;
export const newSessionSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
const SECRET_LENGTH_MAX = 100;

/**
 * Links the provider's session to the new session, so that a sign-out at the provider ends that one
 * too.
 */
export const MOVE_PROVIDER_SESSION =
  'UPDATE provider_session SET session_id = $2 WHERE session_id = $1';

/**
 * Stores the time of a sign-in. Only after a required second factor, so that a sign-in with a
 * stolen password alone is not stored.
 */
const STORE_SIGN_IN = `
  UPDATE app_user SET signed_in_at = to_timestamp($2::float8 / 1000)
  WHERE id_user = $1 AND id_dealer IS NULL AND ($3 OR cardinality(factors) = 0)`;

/** A session ends when idle, and at the latest after its lifetime. */
export const SESSION_LIMITS = {
  session: { idleMs: DAY_MS / 2, lifetimeMs: 7 * DAY_MS },
  token: { idleMs: 30 * DAY_MS, lifetimeMs: 30 * DAY_MS },
} as const;

export type SessionFacts = Pick<
  Session,
  'sessionId' | 'idUser' | 'via' | 'expiresAt' | 'factorAt' | 'idViewed' | 'viewEndsAt'
>;

type NewSession = Pick<Session, 'idUser' | 'via'> & Partial<Pick<Session, 'device' | 'factorAt'>>;

type PushSession = { readonly sessionId: string; readonly pushToken: string };

/** The id of a session: a hash of its secret. */
export const sessionIdOf = (secret: string): string => hash('sha256', secret);

/** The session if it is valid, otherwise null. Undefined if its use must be stored first. */
const liveSession = (session: Session | null, now: number): Session | null | undefined => {
  if (session === null || session.expiresAt <= now) return null;
  return now - session.touchedAt < TOUCH_MS ? session : undefined;
};

/** Sessions of browsers (cookie) and of MOB-01 (`token` header), in one table. */
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
    for (const signal of [signals.sessionEnds, signals.shown.changes])
      signal.subscribe(({ sessionId }) => this.cache.delete(sessionId));
    signals.gaps.subscribe(() => this.cache.clear());
  }

  onModuleInit(): void {
    // A failed sweep is repeated later. Until then, expired sessions are stored but invalid.
    const sweep = () =>
      this.sweep().catch((error: unknown) => this.logger.warn(`sweep failed: ${String(error)}`));
    this.sweeper = setInterval(() => void sweep(), MINUTE_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweeper);
  }

  /**
   * Opens a session.
   * @returns the secret for the client, which is not stored here
   */
  async create(
    { idUser, via, device = null, factorAt = null }: NewSession,
    now = systemClock.now(),
  ): Promise<{ readonly secret: string; readonly session: SessionFacts }> {
    const secret = newSessionSecret();
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
      idViewed: null,
      viewReason: null,
      viewEndsAt: null,
    };
    await this.sessions.insert(session);
    await this.dataSource.query(STORE_SIGN_IN, [idUser, now, factorAt !== null]);
    return { secret, session };
  }

  /** The valid session with this secret. Extends its validity. Null if there is none. */
  async find(secret: string, now = systemClock.now()): Promise<SessionFacts | null> {
    if (secret.length > SECRET_LENGTH_MAX) return null;
    const session = await this.cache.get(sessionIdOf(secret));
    const found = liveSession(session, now);
    if (session === null || found !== undefined) return found ?? null;
    return (await this.touch(session, now)) ? session : null;
  }

  /** The session without waiting; undefined if `find` would have to wait. */
  known(secret: string, now = systemClock.now()): SessionFacts | null | undefined {
    if (secret.length > SECRET_LENGTH_MAX) return null;
    const session = this.cache.cached(sessionIdOf(secret));
    return session === undefined ? undefined : liveSession(session, now);
  }

  /** A session by its id, which is not a secret; null if it does not exist any more. */
  named(sessionId: string): Promise<SessionFacts | null> {
    return this.cache.get(sessionId);
  }

  /**
   * Replaces a session that waited for a second factor by a new one. No process can then use a
   * cached session that still waits, and a leaked old secret is useless.
   * @returns the secret of the new session; null if the old session has ended
   */
  async pass(sessionId: string, now = systemClock.now()): Promise<string | null> {
    const waiting = await this.sessions.findOneBy({ sessionId });
    if (waiting === null) return null;
    const { idUser, via, device } = waiting;
    const { secret, session } = await this.create({ idUser, via, device, factorAt: now }, now);
    await this.dataSource.query(MOVE_PROVIDER_SESSION, [sessionId, session.sessionId]);
    if ((await this.endWhere({ sessionId })) > 0) return secret;
    // If the old session ended meanwhile, the new one must end too.
    await this.end(session.sessionId);
    return null;
  }

  /**
   * Records that the user passed a factor. Every process reads the session again, this one
   * immediately.
   */
  async shown(sessionId: string, now = systemClock.now()): Promise<void> {
    await this.signals.shown.announce(async (manager) => {
      await manager.update(Session, { sessionId }, { factorAt: now });
      return [{ sessionId }];
    });
  }

  /**
   * MOB-03: stores the push token of a phone. The token is removed from another session that had
   * it.
   */
  async keepPushToken({ sessionId, pushToken }: PushSession): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // Serialises calls for one phone, so that only the last of them has its token.
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [pushToken]);
      await manager.update(Session, { pushToken, sessionId: Not(sessionId) }, { pushToken: null });
      await manager.update(Session, { sessionId }, { pushToken });
    });
  }

  /** The valid sessions of a user, newest first. */
  list(idUser: number, now = systemClock.now()): Promise<Session[]> {
    return this.sessions
      .find({ where: { idUser }, order: { createdAt: 'DESC' } })
      .then((sessions) => sessions.filter(({ expiresAt }) => expiresAt > now));
  }

  /** Ends one of the user's own sessions. False if the user has none with this id. */
  async endOwn({ idUser, sessionId }: Pick<Session, 'idUser' | 'sessionId'>): Promise<boolean> {
    return (await this.endWhere({ idUser, sessionId })) > 0;
  }

  /** Ends a session in every process. Repeats and unknown ids have no effect. */
  async end(sessionId: string): Promise<void> {
    await this.endWhere({ sessionId });
  }

  /** Ends all sessions of a user, and the views of this user by staff. */
  async endOfUser(idUser: number): Promise<void> {
    await this.endWhere([{ idUser }, { idViewed: idUser }]);
  }

  /**
   * Like `endOfUser`, in the caller's transaction: the sessions end if and only if it commits.
   * @returns a function to call after the commit. It ends the sessions in this process without
   * waiting for a notification
   */
  async endOfUsersIn(manager: EntityManager, idUsers: readonly number[]): Promise<() => void> {
    const of = In(idUsers);
    const ended = await endSessions(manager, { where: [{ idUser: of }, { idViewed: of }] });
    await this.signals.ended.announceIn(manager, ended);
    return () => {
      for (const end of ended) this.signals.sessionEnds.emit(end);
    };
  }

  /** Ends the sessions in which a member of staff views other users, because the rights changed. */
  async endViewsOf(idUser: number): Promise<void> {
    await this.endWhere({ idUser, idViewed: Not(IsNull()) });
  }

  /** Ends all of the user's other sessions, of every kind. */
  async endOthers({ idUser, sessionId }: Pick<Session, 'idUser' | 'sessionId'>): Promise<void> {
    await this.endWhere({ idUser, sessionId: Not(sessionId) });
  }

  /** Deletes expired sessions and notifies all processes, so that their live connections close. */
  async sweep(now = systemClock.now()): Promise<void> {
    await this.endWhere({ expiresAt: LessThanOrEqual(now) });
  }

  private get sessions() {
    return this.dataSource.getRepository(Session);
  }

  private async touch(session: Session, now: number): Promise<boolean> {
    const { idleMs, lifetimeMs } = SESSION_LIMITS[session.via];
    session.touchedAt = now;
    const { createdAt, viewEndsAt } = session;
    session.expiresAt = Math.min(createdAt + lifetimeMs, now + idleMs, viewEndsAt ?? Infinity);
    const { sessionId, touchedAt, expiresAt } = session;
    const { affected } = await this.sessions.update({ sessionId }, { touchedAt, expiresAt });
    return affected === 1;
  }

  /**
   * Ends the matching sessions in every process.
   * @returns how many ended
   */
  private async endWhere(
    where: FindOptionsWhere<Session> | FindOptionsWhere<Session>[],
  ): Promise<number> {
    const ended = await this.signals.ended.announce((manager) =>
      endSessions(manager, { where, take: ENDED_PER_BATCH }),
    );
    const others = ended.length === ENDED_PER_BATCH ? await this.endWhere(where) : 0;
    return ended.length + others;
  }
}

type SessionEnding = {
  readonly where: FindOptionsWhere<Session> | FindOptionsWhere<Session>[];
  readonly take?: number;
};

const endSessions = async (
  manager: EntityManager,
  ending: SessionEnding,
): Promise<SessionEnd[]> => {
  const lock = { mode: 'pessimistic_write' } as const;
  const open = await manager.find(Session, { ...ending, lock });
  await manager.remove(open.map((session) => manager.create(Session, session)));
  await auditEndedViews(manager, open);
  return open.map(({ sessionId, idUser }) => ({ sessionId, idUser }));
};
