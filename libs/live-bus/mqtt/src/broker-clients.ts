import {
  NoEntry,
  type ClientAdmission,
  type AdmissionRequest,
  type LiveIdentity,
  type ExpiringCredentials,
} from '@fairlot/live-bus-port';
import type { BrokerAccess, BrokerToken } from './broker-access.js';
import { entryName, parseName, sessionMark, type NamedClient } from './entry-names.js';

const PENDING_ENDS_MAX = 10_000;
/**
 * If a user has the maximum number of tokens, the oldest one is replaced only if it is at least
 * this old, because each replacement takes time.
 */
const REPLACEABLE_MS = 10_000;

export type ClientLimits = {
  /**
   * Maximum number of tokens of all processes. A broker with dynamic security can handle as many.
   */
  readonly clientsMax: number;
  /** Maximum number of tokens of a user. One more revokes the user's oldest token. */
  readonly clientsPerUserMax: number;
  /** Maximum number of tokens of a dealer, so that no dealer uses up all tokens. */
  readonly clientsPerDealerMax: number;
};
/** Returns all open sessions of these users. */
export type SessionsOf = (idUsers: readonly number[]) => Promise<readonly string[]>;
/**
 * Whether a user may keep the rights of a token. They are null if the broker does not report them.
 */
export type MayKeep = (who: LiveIdentity, rights: readonly string[] | null) => Promise<boolean>;
export type TokenChecks = {
  readonly now: () => number;
  /** Finds the sessions whose tokens may stay, in case the end of a session was missed. */
  readonly sessionsOf: SessionsOf;
  readonly mayKeep: MayKeep;
};
export type EndedClients = { readonly sessionId: string } | { readonly idDealer: number };

type PendingEnd = { readonly who: EndedClients; readonly at: number };

/**
 * The clients at the broker, one per access token. Only the broker stores them. Any process can end
 * the tokens of another one, and finds tokens by their names.
 */
export class BrokerClients implements ClientAdmission {
  private known = new Map<string, NamedClient>();
  private readonly pending = new Map<string, PendingEnd>();
  private settling: Promise<void> | null = null;
  private next: Promise<void> | null = null;
  /**
   * Whether tokens may have lost rights without notice. True at the start, because this process has
   * missed earlier changes.
   */
  private isDoubted = true;

  constructor(
    private readonly access: BrokerAccess,
    private readonly limits: ClientLimits,
    private readonly checks: TokenChecks,
  ) {}

  get size(): number {
    return this.known.size;
  }

  async admit({
    identity,
    rights,
    expiresAt: wanted,
  }: AdmissionRequest): Promise<ExpiringCredentials> {
    const expiresAt = Math.min(wanted, this.checks.now() + (this.access.lastsMs ?? Infinity));
    const named = parseName(entryName(identity, expiresAt))!;
    const { username } = named;
    const oldest = this.replacedBy(identity, expiresAt);
    this.known.set(username, named);
    try {
      if (oldest !== null) await this.remove([oldest]);
      return { username, password: await this.access.open(named, rights), expiresAt };
    } catch (error) {
      this.known.delete(username);
      throw error;
    }
  }

  /** Closes the clients' connections and revokes their tokens. Failures are retried later. */
  end(who: EndedClients): Promise<void> {
    this.pending.delete(JSON.stringify(who));
    this.pending.set(JSON.stringify(who), { who, at: this.checks.now() });
    const [oldest] = this.pending.keys();
    if (this.pending.size > PENDING_ENDS_MAX && oldest !== undefined) this.pending.delete(oldest);
    return this.settle();
  }

  /** Whether the next sweep must check the rights of each token, and not only its session. */
  get doubts(): boolean {
    return this.isDoubted;
  }

  recheckTokens(): void {
    this.isDoubted = true;
  }

  /** Checks all clients at the broker. Removes those whose end was missed. */
  async sweep(): Promise<void> {
    const before = new Set(this.known.keys());
    const all = await this.access.listed();
    const since = [...this.known].filter(([username]) => !before.has(username));
    this.known = new Map([...all.map((named) => [named.username, named] as const), ...since]);
    await this.settle();
    await this.remove(all.filter(({ expiresAt }) => expiresAt <= this.checks.now()));
    await this.access.tidy();
    const idUsers = [...new Set(all.map(({ idUser }) => idUser))];
    const sessions = await this.checks.sessionsOf(idUsers);
    const alive = new Map(sessions.map((sessionId) => [sessionMark(sessionId), sessionId]));
    await this.remove(all.filter(({ session }) => !alive.has(session)));
    if (this.isDoubted) await this.judge(all, alive);
  }

  /** Checks each of these tokens. If a check fails, all tokens are checked again later. */
  private async judge(
    all: readonly BrokerToken[],
    alive: ReadonlyMap<string, string>,
  ): Promise<void> {
    this.isDoubted = false;
    const lost: BrokerToken[] = [];
    try {
      for (const held of all) {
        const { idUser, idDealer, rights } = held;
        const sessionId = alive.get(held.session);
        if (sessionId === undefined) continue;
        const who = { idUser, idDealer: idDealer === 0 ? null : idDealer, sessionId };
        if (!(await this.checks.mayKeep(who, rights))) lost.push(held);
      }
      await this.remove(lost);
    } catch (error) {
      this.isDoubted = true;
      throw error;
    }
  }

  /** The token that a new one must replace; null if there is room for one more. @throws NoEntry */
  private replacedBy({ idUser, idDealer }: LiveIdentity, expiresAt: number): NamedClient | null {
    const { clientsMax, clientsPerDealerMax, clientsPerUserMax } = this.limits;
    const all = [...this.known.values()];
    const own = all.filter((named) => named.idUser === idUser);
    const [oldest] = own.toSorted((one, other) => one.expiresAt - other.expiresAt);
    if (oldest !== undefined && own.length >= clientsPerUserMax) {
      if (oldest.expiresAt > expiresAt - REPLACEABLE_MS) throw new NoEntry('too many at once');
      return oldest;
    }
    if (all.length >= clientsMax) throw new NoEntry('the broker is full');
    const ofDealer = idDealer === null ? [] : all.filter((named) => named.idDealer === idDealer);
    if (ofDealer.length >= clientsPerDealerMax) throw new NoEntry('the dealer has too many tokens');
    return null;
  }

  /** Ends clients. Ends that are requested while a listing runs share the next listing. */
  private settle(): Promise<void> {
    if (this.settling === null) {
      this.settling = this.endPending().finally(() => (this.settling = null));
      return this.settling;
    }
    this.next ??= this.settling
      .catch(() => null)
      .then(() => {
        this.next = null;
        return this.settle();
      });
    return this.next;
  }

  private async endPending(): Promise<void> {
    const due = [...this.pending];
    if (due.length === 0) return;
    const all = await this.access.listed();
    const sessions = new Set(
      due.flatMap(([, { who }]) => ('sessionId' in who ? [sessionMark(who.sessionId)] : [])),
    );
    const dealers = new Map(
      due.flatMap(([, { who, at }]) => ('idDealer' in who ? [[who.idDealer, at] as const] : [])),
    );
    await this.remove(
      all.filter(
        (named) => sessions.has(named.session) || this.isBefore(named, dealers.get(named.idDealer)),
      ),
    );
    for (const [key, one] of due)
      if (this.pending.get(key) === one && !this.mayStillBeUsed(one)) this.pending.delete(key);
  }

  /** Whether the token may have been issued before a time. Tokens issued later stay. */
  private isBefore({ expiresAt }: NamedClient, at: number | undefined): boolean {
    return at !== undefined && expiresAt <= at + (this.access.lastsMs ?? Infinity);
  }

  /** Whether a token that is not listed may still be used. Sweeps check sessions in any case. */
  private mayStillBeUsed({ who, at }: PendingEnd): boolean {
    return 'idDealer' in who && at + (this.access.lastsMs ?? 0) > this.checks.now();
  }

  private async remove(all: readonly NamedClient[]): Promise<void> {
    await this.access.shut(all);
    for (const { username } of all) this.known.delete(username);
  }
}
