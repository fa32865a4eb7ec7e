import type { EventBus } from '@fairlot/event-bus-port';
import type { Contexts } from '@fairlot/event-sourcing-declaration';
import type { LogPosition } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';
import type { CheckpointStore } from './checkpoint-store.js';
import type { HeldStream, HeldStreams } from './held-streams.js';
import type { FollowedLog } from './shared-log.js';

export type RelayLimits = {
  /** Maximum number of batches that are published but not acknowledged yet. */
  readonly inFlightMax: number;
  /** Maximum number of events in one batch. */
  readonly batchMax: number;
  /** Longest time until a commit is noticed whose notification was lost. */
  readonly pollMs: number;
  readonly checkpointEveryMs: number;
  /** Pause after a failure, with jitter. Each further failure doubles it, up to `retryMaxMs`. */
  readonly retryFirstMs: number;
  readonly retryMaxMs: number;
  /** How long `stop` waits for acknowledgements. */
  readonly drainMs: number;
};

export const RELAY_LIMITS: RelayLimits = {
  inFlightMax: 32,
  batchMax: 500,
  pollMs: 250,
  checkpointEveryMs: 100,
  retryFirstMs: 50,
  retryMaxMs: 5_000,
  drainMs: 2_000,
};

export type RelayObserver = {
  /**
   * Called when a batch was acknowledged. `lagMs` is the time since its newest event was decided.
   */
  published?(progress: { readonly events: number; readonly lagMs: number }): void;
  /** Called when a stream has an event that this program cannot read, so it is held back. */
  onHeld?(stream: HeldStream, cause: unknown): void;
  /** Called when reading, publishing or saving failed. The relay retries by itself. */
  failed?(error: unknown): void;
};

export type RelayStatus = {
  readonly running: boolean;
  /**
   * The log position up to which everything was passed to the bus, acknowledged or not; null before
   * the first event.
   */
  readonly handedAt: LogPosition | null;
  /** The log position up to which everything is acknowledged; null before the first event. */
  readonly publishedAt: LogPosition | null;
  /** Number of events that were read but are not acknowledged yet. */
  readonly waiting: number;
  /** Number of streams that are held back because this program cannot read them. */
  readonly held: number;
  /** Time of the first failure since the last success, epoch ms; null if there was none. */
  readonly failingSinceAt: number | null;
};

export type RelayOptions = {
  readonly store: FollowedLog;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly contexts: Contexts;
  readonly checkpoints: CheckpointStore;
  /** Where to store held-back streams. If undefined, they are forgotten when the relay stops. */
  readonly heldStreams?: HeldStreams;
  readonly clock: Clock;
  readonly observer?: RelayObserver;
  readonly limits?: Partial<RelayLimits>;
};
