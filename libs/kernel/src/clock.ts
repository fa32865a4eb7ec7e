/** Server time in epoch milliseconds. All code gets the time from a clock. */
export type Clock = { now(): number };

/**
 * The wall clock and the monotonic clock, in milliseconds. The monotonic clock starts at any value,
 * and nobody can set it.
 */
type ClockSources = { readonly wall: () => number; readonly monotonic: () => number };

/**
 * Largest correction towards the system clock, as a share of the elapsed time. It is too small to
 * be noticed.
 */
const SLEW_MAX = 0.0005;
/**
 * If the system clock is off by more than this, the machine was suspended, which also stops the
 * monotonic clock.
 */
const SLEEP_MIN_MS = 60_000;

/**
 * A clock that runs with the monotonic clock and slowly converges to the system clock. If the
 * system clock is changed, nothing closes early or late (R11), and time never goes back.
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

/** The time of this machine. Tests cannot move it. */
export const machineClock = new SteadyClock({
  wall: () => Date.now(),
  monotonic: () => performance.now(),
});
