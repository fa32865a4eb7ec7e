import { machineClock, type Clock, type SteadyClock } from './clock.js';

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

// The client uses the machine's clock alone, and its bundle leaves this one out.
const productClock = /* @__PURE__ */ new ProductClock(machineClock);

/** The time of this process. Only the two functions below can move it. */
export const systemClock: Omit<ProductClock, 'advanceTo' | 'restore'> = productClock;

/**
 * Moves the time of this process forward. `tools/checks/clock.spec.ts` names the only callers: the
 * test control of the portal and nothing that runs in production.
 */
export const moveSystemClock = (at: number): number => productClock.advanceTo(at);

/** For the test that has moved it, once none of its portals runs any more. */
export const restoreSystemClock = (): void => productClock.restore();
