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

/** The machine's time, which nobody moves. */
export const machineClock = new SteadyClock({
  wall: () => Date.now(),
  monotonic: () => performance.now(),
});
