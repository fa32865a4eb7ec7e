import type { Envelope } from '@fairlot/event-bus-port';
import type { CommittedEvent, EventStore } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';
import type { DataSource } from 'typeorm';

export type ReactionLimits = {
  /** Events per read of the log. */
  readonly pageMax: number;
  /** Pause before reading the log again for committed events that are not visible yet. */
  readonly unseenMs: number;
  /** Keys that are retried in parallel after an effect on many events failed. */
  readonly keysAtOnce: number;
  /** Attempts on one event before it is parked. */
  readonly attemptsMax: number;
  /**
   * Pause after the first failed attempt, with jitter. Each further failure doubles it, up to
   * `retryMaxMs`.
   */
  readonly retryFirstMs: number;
  readonly retryMaxMs: number;
  /** How often parked events are retried. */
  readonly retryParkedMs: number;
  /**
   * Maximum of parked events of one group. Beyond it, the group takes no more events from the bus.
   */
  readonly parkedMax: number;
  /** How often the checkpoint is saved while there are no events for this group. */
  readonly checkpointEveryMs: number;
};

export const REACTION_LIMITS: ReactionLimits = {
  pageMax: 1_000,
  unseenMs: 20,
  keysAtOnce: 8,
  attemptsMax: 5,
  retryFirstMs: 50,
  retryMaxMs: 2_000,
  retryParkedMs: 60_000,
  parkedMax: 10_000,
  checkpointEveryMs: 1_000,
};

export type ReactionObserver = {
  /** The effect succeeded for these streams. */
  done?(streams: ReadonlySet<string>): void;
  /** Reading, saving or an effect failed. The runner retries on its own. */
  failed?(error: unknown): void;
  /** An event was parked after its last attempt, with all later events of its key. */
  parked?(events: readonly Envelope[], error: unknown): void;
};

export type ReactionStatus = {
  /** True while the runner is still reading the log from the checkpoint to its end. */
  readonly catchingUp: boolean;
  /** Number of parked events, which an operator must look at. */
  readonly parked: number;
  /** Time of the first failure since the last success, epoch ms; null if there was none. */
  readonly failingSinceAt: number | null;
};

export type ReactionOptions = {
  readonly dataSource: DataSource;
  readonly store: Pick<EventStore, 'readLog' | 'logEnd'>;
  /** Converts a committed event to an envelope, exactly as the relay does for the bus. */
  readonly envelopeOf: (committed: CommittedEvent) => Envelope;
  readonly clock: Clock;
  readonly observer?: ReactionObserver;
  readonly limits?: Partial<ReactionLimits>;
};
