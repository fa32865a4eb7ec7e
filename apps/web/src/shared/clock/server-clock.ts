import { appStore } from '#shared/app/app-scope.js';

/** One exchange with the server. Both local instants are from the monotonic clock. */
export type ClockSample = {
  readonly sentAt: number;
  readonly receivedAt: number;
  /** Epoch milliseconds of the server. */
  readonly serverAt: number;
};

type ClockSources = { readonly monotonic: () => number; readonly wall: () => number };

/**
 * The difference at which the wall clock counts as having jumped, because the machine was suspended
 * or its time was set.
 */
const JUMP_MS = 500;
const TICK_MS = 250;

/**
 * Server time as an offset from the monotonic clock, so that a wrong or changed browser clock has
 * no effect. Ticks four times a second while it has listeners.
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

  /** Uses the sample with the shortest round trip. Its error is at most half of that. */
  measured(samples: readonly ClockSample[]): void {
    const best = samples.toSorted((a, b) => roundTripOf(a) - roundTripOf(b))[0];
    if (best === undefined) return;
    this.offsetMs = best.serverAt - (best.sentAt + best.receivedAt) / 2;
    this.roundTripMs = roundTripOf(best);
    for (const listener of this.listeners) listener();
  }

  /** Epoch milliseconds of the server. Null until measured. */
  now(): number | null {
    return this.offsetMs === null ? null : this.clocks.monotonic() + this.offsetMs;
  }

  /** Offset of the server from the browser's clock, with its error. */
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

  /** Calls back when the measurement may be invalid: after sleep or a clock change. */
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

/** The server clock of the app. */
export const serverClock = appStore(() => new ServerClock());
