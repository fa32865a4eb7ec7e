import type { Envelope } from '@fairlot/event-bus-port';
import type { CommittedEvent, EventStore } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';
import type { DataSource } from 'typeorm';

export type ReactionLimits = {
  /** Events per read of the log. */
  readonly pageMax: number;
  /** Pause before the log is read again for committed events that are not visible yet. */
  readonly unseenMs: number;
  /** Number of keys that are retried in parallel after the effect on several events failed. */
  readonly keysAtOnce: number;
  /** Number of attempts on an event before it is parked. */
  readonly attemptsMax: number;
  /**
   * Pause after the first failed attempt, with jitter. Each further failure doubles it, up to
   * `retryMaxMs`.
   */
  readonly retryFirstMs: number;
  readonly retryMaxMs: number;
  /** Interval at which parked events are retried. */
  readonly retryParkedMs: number;
  /**
   * Maximum number of parked events of a group. Above it, the group takes no more events from the
   * bus.
   */
  readonly parkedMax: number;
  /** Interval at which the checkpoint is saved while no event concerns this group. */
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
  /** Called when the effect succeeded for events of these streams. */
  done?(streams: ReadonlySet<string>): void;
  /** Called when reading, saving or an effect failed. The runner retries by itself. */
  failed?(error: unknown): void;
  /**
   * Called when an event was parked after its last attempt, together with later events of its key.
   */
  parked?(events: readonly Envelope[], error: unknown): void;
};

export type ReactionStatus = {
  /** True while the runner is still reading the log from the checkpoint to its end. */
  readonly catchingUp: boolean;
  /** Number of parked events. Operators must find out why. */
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
