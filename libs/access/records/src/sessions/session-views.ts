import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Session } from '../entities/session.entity.js';
import { AccessSignals } from '../signals/access-signals.js';
import { auditEndedViews, auditStartedView } from './audited-views.js';
import {
  MOVE_PROVIDER_SESSION,
  newSessionSecret,
  SESSION_LIMITS,
  sessionIdOf,
} from './session-store.js';

const VIEW_MS = 30 * 60_000;

/** The user to view, and the reason. */
export type ViewRequest = {
  readonly idViewed: number;
  readonly reason: string;
  readonly commandId: string;
};
type ViewFields = Pick<Session, 'idViewed' | 'viewReason' | 'viewEndsAt'>;
const NO_VIEW: ViewFields = { idViewed: null, viewReason: null, viewEndsAt: null };

/**
 * Starts and ends views: sessions in which staff see the portal as a user. Each start and each end
 * replaces the session by a new one. Live connections therefore close, and no process keeps the
 * previous rights. A view that is not ended expires with its session.
 */
@Injectable()
export class SessionViews {
  constructor(private readonly signals: AccessSignals) {}

  /**
   * Replaces a session by one that shows the portal as the user sees it.
   * @returns the secret and the end of the view; null if the session has ended, or already shows a
   * user
   */
  async start(
    sessionId: string,
    { idViewed, reason, commandId }: ViewRequest,
    now = systemClock.now(),
  ): Promise<{ readonly secret: string; readonly endsAt: number } | null> {
    const endsAt = now + VIEW_MS;
    const shown = { idViewed, viewReason: reason, viewEndsAt: endsAt };
    const secret = await this.replace(sessionId, shown, now, (manager, after) =>
      auditStartedView(manager, after, commandId),
    );
    return secret === null ? null : { secret, endsAt };
  }

  /**
   * Replaces the view by a session of its viewer.
   * @returns the secret of the new session; null if the session has ended, or is no view
   */
  async stop(sessionId: string, now = systemClock.now()): Promise<string | null> {
    return this.replace(sessionId, NO_VIEW, now, (manager, _, before) =>
      auditEndedViews(manager, [before]),
    );
  }

  /**
   * Replaces a session and records that in the audit trail, in one transaction, so that only one of
   * two tabs succeeds.
   */
  private async replace(
    sessionId: string,
    shown: ViewFields,
    now: number,
    audited: (manager: EntityManager, after: Session, before: Session) => Promise<void>,
  ): Promise<string | null> {
    const secret = newSessionSecret();
    const ended = await this.signals.ended.announce(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const before = await manager.findOne(Session, { where: { sessionId }, lock });
      const isStart = shown.idViewed !== null;
      if (before === null || before.expiresAt <= now || (before.idViewed === null) !== isStart)
        return [];
      const { idleMs, lifetimeMs } = SESSION_LIMITS[before.via];
      const until = Math.min(before.createdAt + lifetimeMs, now + idleMs);
      const after = Object.assign(new Session(), before, shown, {
        sessionId: sessionIdOf(secret),
        pushToken: null,
        touchedAt: now,
        expiresAt: Math.min(until, shown.viewEndsAt ?? Infinity),
      });
      await manager.insert(Session, after);
      await manager.query(MOVE_PROVIDER_SESSION, [sessionId, after.sessionId]);
      await manager.delete(Session, { sessionId });
      await audited(manager, after, before);
      return [{ sessionId, idUser: before.idUser }];
    });
    return ended.length > 0 ? secret : null;
  }
}
