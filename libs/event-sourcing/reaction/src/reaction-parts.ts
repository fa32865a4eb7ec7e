import type { Envelope } from '@fairlot/event-bus-port';
import type { CommittedEvent, EventStore } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';
import type { DataSource } from 'typeorm';

export type ReactionLimits = {
  /** Events read from the log at once. */
  readonly pageMax: number;
  /** Pause before the log is read again for what is committed and not yet shown. */
  readonly unseenMs: number;
  /** Keys that are tried alone at the same time, after an effect on many events has failed. */
  readonly keysAtOnce: number;
  /** Attempts on one event before it is parked. */
  readonly attemptsMax: number;
  /** Pause after the first of them, doubled up to `retryMaxMs`, with jitter. */
  readonly retryFirstMs: number;
  readonly retryMaxMs: number;
  /** How often what is parked is tried again. */
  readonly retryParkedMs: number;
  /** Parked events of one group; beyond it nothing more is taken from the bus. */
  readonly parkedMax: number;
  /** How often the checkpoint is saved while no event is for this group. */
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
  /** The effect on these streams is done. */
  done?(streams: ReadonlySet<string>): void;
  /** Reading, saving or an effect failed; the runner tries again by itself. */
  failed?(error: unknown): void;
  /** An event is parked after its last attempt, with everything later of its key. */
  parked?(events: readonly Envelope[], error: unknown): void;
};

export type ReactionStatus = {
  /** Still reading the log from the checkpoint to its end. */
  readonly catchingUp: boolean;
  /** Events that could not be done yet. An operator has to look. */
  readonly parked: number;
  /** Since when nothing has gone well, epoch ms; null when all is well. */
  readonly failingSinceAt: number | null;
};

export type ReactionParts = {
  readonly dataSource: DataSource;
  readonly store: Pick<EventStore, 'readLog' | 'logEnd'>;
  /** As the relay gives it to the bus. */
  readonly envelopeOf: (committed: CommittedEvent) => Envelope;
  readonly clock: Clock;
  readonly observer?: ReactionObserver;
  readonly limits?: Partial<ReactionLimits>;
};
