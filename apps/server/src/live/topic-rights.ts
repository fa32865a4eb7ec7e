import { systemClock } from '@fairlot/kernel';
import type { Caller } from '@fairlot/access-domain';
import { AccessDirectory, SessionStore } from '@fairlot/access-records';
import { parseTopic } from '@fairlot/contracts/live';
import type { LiveAccess, LiveIdentity } from '@fairlot/live-bus-port';
import { Injectable } from '@nestjs/common';
import { AuctionVisibility } from '@fairlot/auction-application';
import { LiveTokens } from './live-tokens.js';

/** Decides who may connect and subscribe to which topics. Uses `maySee`, as all other reads do. */
@Injectable()
export class TopicRights implements LiveAccess {
  constructor(
    private readonly tokens: LiveTokens,
    private readonly directory: AccessDirectory,
    private readonly sessions: SessionStore,
    private readonly visibility: AuctionVisibility,
  ) {}

  /**
   * The user and session of a live token. Null if it is invalid, or the session still needs its
   * second factor.
   */
  async authenticate(token: string): Promise<LiveIdentity | null> {
    const identity = await this.tokens.identityOf(token, systemClock.now());
    if (identity === null) return null;
    const caller = await this.callerOf(identity);
    if (caller === null || caller.awaits !== null) return null;
    return caller.view === undefined ? identity : { ...identity, isViewing: true };
  }

  async allowed(identity: LiveIdentity, topics: readonly string[]): Promise<ReadonlySet<string>> {
    const caller = await this.callerOf(identity);
    return caller === null ? new Set() : this.allowedTo(caller, topics);
  }

  /** The topics that the caller may subscribe to. Checks each auction once for all its lots. */
  async allowedTo(caller: Caller, topics: readonly string[]): Promise<ReadonlySet<string>> {
    const allowed = new Set<string>();
    if (caller.awaits !== null) return allowed;
    const visibleAuctions = new Map<number, boolean>();
    const maySee = async (idAuction: number): Promise<boolean> => {
      const isVisible =
        visibleAuctions.get(idAuction) ?? (await this.visibility.maySee(caller, idAuction));
      visibleAuctions.set(idAuction, isVisible);
      return isVisible;
    };
    for (const topic of topics) {
      const parsed = parseTopic(topic);
      if (parsed === null) continue;
      const isHis =
        parsed.kind === 'notices'
          ? parsed.idDealer === caller.idDealer
          : await maySee(parsed.idAuction);
      if (isHis) allowed.add(topic);
    }
    return allowed;
  }

  /** Whether the topic belongs to an auction that the caller manages. */
  async mayManage(caller: Caller, topic: string): Promise<boolean> {
    const parsed = parseTopic(topic);
    return parsed?.kind === 'auction' && this.visibility.mayManage(caller, parsed.idAuction);
  }

  /** Whether the session of a connection still exists. */
  async isAlive({ sessionId }: LiveIdentity): Promise<boolean> {
    return this.tokens.sessionExists(sessionId);
  }

  /** The caller of a live connection, with current rights; null if the session has ended. */
  async callerOf({ idUser, sessionId }: LiveIdentity): Promise<Caller | null> {
    const session = await this.sessions.named(sessionId);
    if (session === null || session.expiresAt <= systemClock.now()) return null;
    const { factorAt, idViewed, viewEndsAt } = session;
    const of = { idUser, sessionId, via: 'token', factorAt } as const;
    return this.directory.caller({ ...of, idViewed, viewEndsAt });
  }
}
