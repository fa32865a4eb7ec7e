import type { PublicAuction } from '@fairlot/contracts/live';
import { isRunning } from '#shared/status/auction-statuses.js';

/** Each topic costs the server a permission check when a connection opens. */
const FOLLOWED_MAX = 200;
/** A random delay, so that clients do not all send a request when an auction starts. */
const SPREAD_MS = 3_000;
/** Minimum interval between these reloads. The list's own refresh is independent. */
const ASK_EVERY_MS = 10_000;

type FollowCallbacks = {
  /** Receives an auction's newer state, from its topic. */
  readonly onUpdate: (auction: PublicAuction) => void;
  readonly reload: () => void;
  readonly random?: () => number;
};

/**
 * The visible and upcoming auctions, to which a list subscribes. Messages are applied directly.
 * Only an auction that starts needs a reload, because it is not loaded yet.
 */
export class FollowedAuctions {
  private ids: readonly number[] = [];
  private visibleIds = new Set<number>();
  /**
   * Started auctions that already caused a reload. Each causes only one, because a search may
   * exclude it.
   */
  private readonly begun = new Set<number>();
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly ways: FollowCallbacks) {}

  /** The topics, by priority. */
  readonly topics = (): readonly number[] => this.ids.slice(0, FOLLOWED_MAX);
  readonly subscribe = (onChange: () => void): (() => void) => {
    this.listeners.add(onChange);
    return () => this.listeners.delete(onChange);
  };

  follow(shown: readonly number[], ahead: readonly number[]): void {
    this.visibleIds = new Set(shown);
    this.ids = [...new Set([...shown, ...ahead])];
    for (const hear of this.listeners) hear();
  }

  hear(auction: PublicAuction): void {
    this.ways.onUpdate(auction);
    const { idAuction } = auction;
    if (!isRunning(auction) || this.visibleIds.has(idAuction) || this.begun.has(idAuction)) return;
    this.begun.add(idAuction);
    this.askSoon();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private askSoon(): void {
    if (this.timer !== undefined) return;
    const spread = SPREAD_MS * (this.ways.random ?? Math.random)();
    const wait = Math.max(spread, this.askedAt + ASK_EVERY_MS - performance.now());
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.askedAt = performance.now();
      this.ways.reload();
    }, wait);
  }
}
