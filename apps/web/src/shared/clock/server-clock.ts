import { appStore } from '#shared/app/app-scope.js';

/** One request for the server's time. Both local instants are from the monotonic clock. */
export type ClockSample = {
  readonly sentAt: number;
  readonly receivedAt: number;
  /** The server's time in the response, in epoch milliseconds. */
  readonly serverAt: number;
};

type ClockSources = { readonly monotonic: () => number; readonly wall: () => number };

/**
 * If the wall clock differs by this much from its expected time, it has jumped: the machine was
 * suspended, or its time was set.
 */
const JUMP_MS = 500;
const TICK_MS = 250;

/**
 * The server's time, stored as an offset from the browser's monotonic clock. So a wrong or changed
 * wall clock has no effect. Notifies its listeners four times a second.
 */
export class ServerClock {
  private offsetMs: number | null = null;
  private roundTripMs = Number.POSITIVE_INFINITY;
  private readonly listeners = new Set<() => void>();
  private readonly jumpListeners = new Set<() => void>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private drift: number;

  constructor(
    private readonly clocks: ClockSources = {
      monotonic: () => performance.now(),
      wall: () => Date.now(),
    },
  ) {
    this.drift = clocks.wall() - clocks.monotonic();
  }

  /**
   * Sets the clock from the sample with the shortest round trip. The error is at most half of that.
   */
  measured(samples: readonly ClockSample[]): void {
    const best = samples.toSorted((a, b) => roundTripOf(a) - roundTripOf(b))[0];
    if (best === undefined) return;
    this.offsetMs = best.serverAt - (best.sentAt + best.receivedAt) / 2;
    this.roundTripMs = roundTripOf(best);
    for (const listener of this.listeners) listener();
  }

  /** The server's time in epoch milliseconds. Null until it is measured. */
  now(): number | null {
    return this.offsetMs === null ? null : this.clocks.monotonic() + this.offsetMs;
  }

  /**
   * The difference between the server's clock and the browser's wall clock, with its maximum error.
   */
  skew(): { readonly aheadMs: number; readonly withinMs: number } | null {
    const now = this.now();
    if (now === null) return null;
    return { aheadMs: now - this.clocks.wall(), withinMs: this.roundTripMs / 2 };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    this.timer ??= setInterval(() => this.tick(), TICK_MS);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  };

  /**
   * Calls the listener if the measurement may be invalid, after sleep or after a change of the wall
   * clock.
   */
  readonly onJump = (listener: () => void): (() => void) => {
    this.jumpListeners.add(listener);
    return () => this.jumpListeners.delete(listener);
  };

  private tick(): void {
    const drift = this.clocks.wall() - this.clocks.monotonic();
    const jumped = Math.abs(drift - this.drift) > JUMP_MS;
    this.drift = drift;
    if (jumped) for (const listener of this.jumpListeners) listener();
    for (const listener of this.listeners) listener();
  }
}

export const roundTripOf = ({ sentAt, receivedAt }: ClockSample): number => receivedAt - sentAt;

/** The clock of the server, one per app. */
export const serverClock = appStore(() => new ServerClock());
