import type { EventBus } from '@fairlot/event-bus-port';
import type { Contexts } from '@fairlot/event-sourcing-declaration';
import type { LogPosition } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';
import type { CheckpointStore } from './checkpoint-store.js';
import type { HeldStream, HeldStreams } from './held-streams.js';
import type { FollowedLog } from './shared-log.js';

export type RelayLimits = {
  /** Maximum number of batches that are published and not yet acknowledged. */
  readonly inFlightMax: number;
  /** Maximum number of events in one batch. */
  readonly batchMax: number;
  /** Longest delay until a commit is noticed when its notification was lost. */
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
  /** A batch was acknowledged; `lagMs` is from the decision of its newest event until now. */
  published?(progress: { readonly events: number; readonly lagMs: number }): void;
  /** A stream holds an event that this program cannot read. It is not published from there on. */
  onHeld?(stream: HeldStream, cause: unknown): void;
  /** Reading, publishing or saving failed. The relay retries on its own. */
  failed?(error: unknown): void;
};

export type RelayStatus = {
  readonly running: boolean;
  /**
   * Everything up to here was passed to the bus, acknowledged or not; null before the first event.
   */
  readonly handedAt: LogPosition | null;
  /** Everything up to here is acknowledged; null before the first event. */
  readonly publishedAt: LogPosition | null;
  /** Events read and not yet acknowledged. */
  readonly waiting: number;
  /** Streams that are held back because this program cannot read them. */
  readonly held: number;
  /** Time of the first failure since the last success, epoch ms; null if there was none. */
  readonly failingSinceAt: number | null;
};

export type RelayOptions = {
  readonly store: FollowedLog;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly contexts: Contexts;
  readonly checkpoints: CheckpointStore;
  /** If undefined, the relay forgets held-back streams when it stops. */
  readonly heldStreams?: HeldStreams;
  readonly clock: Clock;
  readonly observer?: RelayObserver;
  readonly limits?: Partial<RelayLimits>;
};
