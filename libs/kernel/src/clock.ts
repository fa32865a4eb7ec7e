/** Server time in UTC epoch milliseconds. The only source of time. */
export type Clock = { now(): number };

/**
 * The wall clock and the monotonic clock, in milliseconds. The monotonic clock starts anywhere, and
 * nobody can set it.
 */
type ClockSources = { readonly wall: () => number; readonly monotonic: () => number };

/**
 * Largest correction towards the system clock, as a share of elapsed time. It is too slow to
 * notice.
 */
const SLEW_MAX = 0.0005;
/**
 * A larger difference to the system clock means that the machine was suspended, and the monotonic
 * clock with it.
 */
const SLEEP_MIN_MS = 60_000;

/**
 * Runs with the monotonic clock and slowly converges to the system clock. A step of the system
 * clock therefore closes nothing early or late (R11), and time never goes back.
 */
export class SteadyClock implements Clock {
  private at: number;
  private readAt: number;

  constructor(private readonly sources: ClockSources) {
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
    const maxStep = passed * SLEW_MAX;
    this.at += off > SLEEP_MIN_MS ? off : Math.max(-maxStep, Math.min(maxStep, off));
    return Math.floor(this.at);
  }

  /** How far the system clock is ahead of this one, ms; negative if it is behind. */
  offMs(): number {
    const now = this.now();
    return Math.round(this.sources.wall() - now);
  }
}

/** The machine's time, which tests cannot move. */
export const machineClock = new SteadyClock({
  wall: () => Date.now(),
  monotonic: () => performance.now(),
});
