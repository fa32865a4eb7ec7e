import type { PublicAuction } from '@fairlot/contracts/live';
import { isRunning } from '#shared/status/auction-statuses.js';

/** Each costs the server a look at who may see it, whenever a line opens. */
const FOLLOWED_MAX = 200;
/** So that those who follow one start do not all ask in the same moment. */
const SPREAD_MS = 3_000;
/** However much happens, the list is asked for no more often; its own refreshing goes on. */
const EVERY_MS = 10_000;

type Ways = {
  /** Shows what a topic says. */
  readonly tell: (told: PublicAuction) => void;
  /** Asks for the list anew. */
  readonly ask: () => void;
  readonly random?: () => number;
};

/**
 * Which auctions a list follows: those it shows and those about to start. What a topic says is shown
 * as it is; only an auction that begins to run is not known yet, and is asked for with the list.
 */
export class Followed {
  private ids: readonly number[] = [];
  private shown = new Set<number>();
  /** Asked for once: a search may well not show it. */
  private readonly begun = new Set<number>();
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly ways: Ways) {}

  /** In the order in which they matter. */
  readonly topics = (): readonly number[] => this.ids.slice(0, FOLLOWED_MAX);
  readonly subscribe = (hear: () => void): (() => void) => {
    this.listeners.add(hear);
    return () => this.listeners.delete(hear);
  };

  follow(shown: readonly number[], ahead: readonly number[]): void {
    this.shown = new Set(shown);
    this.ids = [...new Set([...shown, ...ahead])];
    for (const hear of this.listeners) hear();
  }

  hear(told: PublicAuction): void {
    this.ways.tell(told);
    const { idAuction } = told;
    if (!isRunning(told) || this.shown.has(idAuction) || this.begun.has(idAuction)) return;
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
    const wait = Math.max(spread, this.askedAt + EVERY_MS - performance.now());
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.askedAt = performance.now();
      this.ways.ask();
    }, wait);
  }
}
