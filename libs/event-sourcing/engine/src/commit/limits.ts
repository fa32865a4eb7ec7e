/** Limits of the engine. Everything that can grow has a limit. */
export type EngineLimits = {
  /** Maximum number of unanswered commands in all lanes together. */
  readonly queueMax: number;
  /** Maximum number of unanswered commands in one lane, such as a lot's. */
  readonly laneMax: number;
  /** Maximum number of units in one append. */
  readonly groupMax: number;
  /** Maximum number of streams in memory. Further idle streams are evicted. */
  readonly streamsMax: number;
  /** Maximum number of events that the streams in memory were folded from, in total. */
  readonly eventsMax: number;
  /** Maximum number of events per read of the store. */
  readonly pageMax: number;
  /**
   * Maximum number of retries after lost races. The first is immediate, later ones after a pause.
   */
  readonly retryMax: number;
  /**
   * Upper limit of these pauses. A pause is random below its limit, to avoid further collisions.
   */
  readonly retryPauseMaxMs: number;
  /**
   * Number of recent command ids that stay in memory: at least this (or `queueMax` if that is
   * larger), and at most twice as many.
   */
  readonly recentMax: number;
  /** A command that is older than this is rejected. */
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

/** Pause before a retry, by the number of earlier retries: none, then randomly up to 2, 4, … ms. */
export const pauseBefore = (retries: number, { retryPauseMaxMs }: EngineLimits): number =>
  retries <= 1 ? 0 : Math.random() * Math.min(2 ** (retries - 1), retryPauseMaxMs);
