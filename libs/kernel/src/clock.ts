/** Server time in UTC epoch milliseconds; the only way anything here learns the time. */
export type Clock = { now(): number };

/** Both in milliseconds; the monotonic one counts from anywhere and is never set. */
type Sources = { readonly wall: () => number; readonly monotonic: () => number };

/** Of a second, how much the clock gives way to the system's: a step is followed unnoticed. */
const SLEW_MAX = 0.0005;
/** No correction of a clock is as long: the machine slept, and monotonic clocks sleep with it. */
const SLEPT_MS = 60_000;

/**
 * Runs with the monotonic clock and only leans towards the system's, so that a step of it closes
 * nothing early or late (R11), and never goes back.
 */
export class SteadyClock implements Clock {
  private at: number;
  private readAt: number;

  constructor(private readonly sources: Sources) {
    this.at = sources.wall();
    this.readAt = sources.monotonic();
  }

  now(): number {
    const { wall, monotonic } = this.sources;
    const readAt = monotonic();
    const passed = readAt - this.readAt;
    this.readAt = readAt;
    this.at += passed;
    const off = wall() - this.at;
    const most = passed * SLEW_MAX;
    this.at += off > SLEPT_MS ? off : Math.max(-most, Math.min(most, off));
    return Math.floor(this.at);
  }

  /** How far the system's clock is ahead of this one, ms; below 0 when it is behind. */
  offMs(): number {
    const now = this.now();
    return Math.round(this.sources.wall() - now);
  }
}

/** The product's time: it passes by itself, and a test can move it forward. */
export class ProductClock implements Clock {
  #aheadMs = 0;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly base: SteadyClock) {}

  now(): number {
    return this.base.now() + this.#aheadMs;
  }

  /** As of `SteadyClock`: what a test has moved is not an error of the clock. */
  offMs(): number {
    return this.base.offMs();
  }

  /** Calls back after each move, so that timers are armed again. @returns the way to stop */
  onAdvance(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Back to the time of the system: where nothing of the product runs that could see it go back. */
  restore(): void {
    this.#aheadMs = 0;
  }

  /** Moves to an instant, epoch ms; one that has passed changes nothing. @returns the time then */
  advanceTo(at: number): number {
    const byMs = Math.ceil(at - this.now());
    if (byMs > 0) {
      this.#aheadMs += byMs;
      for (const listener of this.#listeners) listener();
    }
    return this.now();
  }
}

const productClock = new ProductClock(
  new SteadyClock({ wall: () => Date.now(), monotonic: () => performance.now() }),
);

/** The time of this process. Only the two functions below can move it. */
export const systemClock: Omit<ProductClock, 'advanceTo' | 'restore'> = productClock;

/**
 * Moves the time of this process forward. `tools/checks/clock.spec.ts` names the only callers: the
 * test control of the portal and nothing that runs in production.
 */
export const moveSystemClock = (at: number): number => productClock.advanceTo(at);

/** For the test that has moved it, once none of its portals runs any more. */
export const restoreSystemClock = (): void => productClock.restore();
