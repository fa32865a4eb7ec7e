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
  /** How often a unit is decided again after a lost race: at once, then after a growing pause. */
  readonly retryMax: number;
  /** The longest of those pauses; each is a random part of it, so that engines do not meet again. */
  readonly retryPauseMaxMs: number;
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
  retryMax: 12,
  retryPauseMaxMs: 32,
  recentMax: 8_192,
  decideWithinMs: DECIDE_WITHIN_MS,
};

/** Before a unit is decided again, by how often it was: none, then up to 2, 4 … ms. */
export const pauseBefore = (retries: number, { retryPauseMaxMs }: EngineLimits): number =>
  retries <= 1 ? 0 : Math.random() * Math.min(2 ** (retries - 1), retryPauseMaxMs);
