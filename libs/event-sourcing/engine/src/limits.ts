/** Bounds of the engine; everything that could grow has one. */
export type EngineLimits = {
  /** Commands received and not yet answered, over all lots. */
  readonly queueMax: number;
  /** The same for one lane (a lot). */
  readonly laneMax: number;
  /** Units that go into one append. */
  readonly groupMax: number;
  /** Streams held folded in memory; idle ones beyond it are let go. */
  readonly streamsMax: number;
  /** Events folded into the held streams, in total. */
  readonly eventsMax: number;
  /** Events read from the store at once. */
  readonly pageMax: number;
  /** How often a unit is decided again after a lost race. */
  readonly retryMax: number;
  /** Refusals remembered by command id (twice as many at most). */
  readonly recentMax: number;
  /** A command older than this when it is decided is not decided any more. */
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
  retryMax: 3,
  recentMax: 8_192,
  decideWithinMs: DECIDE_WITHIN_MS,
};
