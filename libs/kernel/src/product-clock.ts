import { machineClock, type Clock, type SteadyClock } from './clock.js';

/** The portal's clock. It runs by itself, and tests can move it forward. */
export class ProductClock implements Clock {
  #aheadMs = 0;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly base: SteadyClock) {}

  now(): number {
    return this.base.now() + this.#aheadMs;
  }

  /** Difference from the system clock as in `SteadyClock`. Moves by tests are no error. */
  offMs(): number {
    return this.base.offMs();
  }

  /**
   * Calls the listener after each move, so that it can set its timers again. Returns an
   * unsubscriber.
   */
  onAdvance(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Returns to system time. Call it only when nothing runs that could notice that time goes back.
   */
  restore(): void {
    this.#aheadMs = 0;
  }

  /** Moves to a time (epoch ms), unless it has passed. Returns the time afterwards. */
  advanceTo(at: number): number {
    const byMs = Math.ceil(at - this.now());
    if (byMs > 0) {
      this.#aheadMs += byMs;
      for (const listener of this.#listeners) listener();
    }
    return this.now();
  }
}

// The client uses only `machineClock`. The annotation lets its bundle leave out this clock.
const productClock = /* @__PURE__ */ new ProductClock(machineClock);

/** The portal's clock in this process. Only the two functions below can move it. */
export const systemClock: Omit<ProductClock, 'advanceTo' | 'restore'> = productClock;

/**
 * Moves the clock of this process forward. Only the callers listed in `tools/checks/clock.spec.ts`
 * may use it: the clock control for tests, and nothing in production.
 */
export const moveSystemClock = (at: number): number => productClock.advanceTo(at);

/** Restores system time after tests have moved the clock, once all portals have stopped. */
export const restoreSystemClock = (): void => productClock.restore();
