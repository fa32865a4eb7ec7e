import type { PublicAuction } from '@fairlot/contracts/live';
import { isRunning } from '#shared/status/auction-statuses.js';

/** Maximum number of topics. Each costs the server a permission check when a connection opens. */
const FOLLOWED_MAX = 200;
/**
 * Maximum of the random delay before a reload. It spreads the calls of all clients when an auction
 * starts.
 */
const SPREAD_MS = 3_000;
/**
 * Minimum interval between reloads for started auctions. The list's regular refresh is independent
 * of it.
 */
const ASK_EVERY_MS = 10_000;

type FollowCallbacks = {
  /** Receives the newer state of an auction from a live message. */
  readonly onUpdate: (auction: PublicAuction) => void;
  readonly reload: () => void;
  readonly random?: () => number;
};

/**
 * Tracks the visible and the upcoming auctions of a list, for its subscriptions. Live messages
 * update visible auctions directly. Only an auction that starts needs a reload, because it is not
 * in the list yet.
 */
export class FollowedAuctions {
  private ids: readonly number[] = [];
  private visibleIds = new Set<number>();
  /**
   * Ids of started auctions that have already caused a reload. Each causes only one, because the
   * search may exclude it from the list.
   */
  private readonly begun = new Set<number>();
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly ways: FollowCallbacks) {}

  /** Ids of the auctions to subscribe to, visible ones first, up to the limit. */
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
