/** Limits of the engine. Everything that can grow has a limit. */
export type EngineLimits = {
  /** Maximum number of unanswered commands of all lanes. */
  readonly queueMax: number;
  /** Maximum number of unanswered commands of one lane (a lot). */
  readonly laneMax: number;
  /** Maximum number of units in one append. */
  readonly groupMax: number;
  /** Maximum number of streams in memory. Idle streams beyond it are evicted. */
  readonly streamsMax: number;
  /** Maximum number of events folded into the streams in memory, in total. */
  readonly eventsMax: number;
  /** Events per read of the store. */
  readonly pageMax: number;
  /** Retries of a unit after lost races: first immediately, then after a growing pause. */
  readonly retryMax: number;
  /** The longest of those pauses. Each is a random part of it, to avoid further collisions. */
  readonly retryPauseMaxMs: number;
  /**
   * Recent command ids in memory: at least this many (or `queueMax`, if larger), and at most twice
   * as many.
   */
  readonly recentMax: number;
  /** A command older than this is no longer decided. */
  readonly decideWithinMs: number;
};

export const DECIDE_WITHIN_MS = 2_000;

export const DEFAULT_LIMITS: EngineLimits = {
  queueMax: 10_000,
  laneMax: 4_000,
  groupMax: 512,
  streamsMax: 20_000,
  eventsMax: 1_000_000,
  pageMax: 1_000,
  retryMax: 12,
  retryPauseMaxMs: 32,
  recentMax: 8_192,
  decideWithinMs: DECIDE_WITHIN_MS,
};

/** Pause before a retry, by its number: none, then up to 2, 4 … ms. */
export const pauseBefore = (retries: number, { retryPauseMaxMs }: EngineLimits): number =>
  retries <= 1 ? 0 : Math.random() * Math.min(2 ** (retries - 1), retryPauseMaxMs);
