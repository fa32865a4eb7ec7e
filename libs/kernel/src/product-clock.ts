import { machineClock, type Clock, type SteadyClock } from './clock.js';

/** The product's time. It runs by itself, and tests can move it forward. */
export class ProductClock implements Clock {
  #aheadMs = 0;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly base: SteadyClock) {}

  now(): number {
    return this.base.now() + this.#aheadMs;
  }

  /** Like `SteadyClock`: a jump by a test is not an error of the clock. */
  offMs(): number {
    return this.base.offMs();
  }

  /** Calls the listener after each jump, so that timers are set again. Returns an unsubscriber. */
  onAdvance(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Returns to system time. Only allowed when nothing runs that could see time go back. */
  restore(): void {
    this.#aheadMs = 0;
  }

  /** Jumps to a time (epoch ms), unless it has passed. Returns the time afterwards. */
  advanceTo(at: number): number {
    const byMs = Math.ceil(at - this.now());
    if (byMs > 0) {
      this.#aheadMs += byMs;
      for (const listener of this.#listeners) listener();
    }
    return this.now();
  }
}

// The client uses only `machineClock`, so this annotation lets its bundle omit the product clock.
const productClock = /* @__PURE__ */ new ProductClock(machineClock);

/** The time of this process. Only the two functions below can move it. */
export const systemClock: Omit<ProductClock, 'advanceTo' | 'restore'> = productClock;

/**
 * Moves the time of this process forward. Only the callers in `tools/checks/clock.spec.ts` may use
 * it: the portal's test control, and nothing in production.
 */
export const moveSystemClock = (at: number): number => productClock.advanceTo(at);

/** Restores the system clock after a test moved the time, once all its portals have stopped. */
export const restoreSystemClock = (): void => productClock.restore();
