/** An event ready to be stored. `data` and `metadata` are JSON text, stored byte for byte. */
export type PendingEvent = {
  readonly type: string;
  readonly version: number;
  readonly data: string;
  readonly metadata: string;
  /** Secret input of the hash, 32 random hex digits; null for events from before salts existed. */
  readonly salt: string | null;
  /** SHA-256 of this event, chained to its predecessor in the stream; 64 hex digits. */
  readonly hash: string;
};

export type StoredEvent = PendingEvent & {
  readonly stream: string;
  /** Position in the stream, from 0, without gaps. */
  readonly position: number;
};

/**
 * Position in the global log. Its content is opaque, but positions of one store compare as text.
 */
export type LogPosition = string;

export type CommittedEvent = StoredEvent & { readonly at: LogPosition };

/**
 * Consecutive events to write to a stream, at positions from `expected` on (0 for a new stream).
 */
export type StreamWrite = {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly PendingEvent[];
};

/** A stream and the next position at which it is expected to end. */
export type StreamEnd = { readonly stream: string; readonly expected: number };

/** A holder's proof that it has a lease, from `claim`. `epoch` is a whole number as text. */
export type Fence = { readonly lease: string; readonly holder: string; readonly epoch: string };

/**
 * The result of one command: events of one or several streams that are committed together, or none.
 * Without events it has a record, and is committed only if its streams still end where it saw them.
 */
export type AppendUnit = {
  readonly commandId: string;
  readonly writes: readonly StreamWrite[];
  /** The command's record, stored under its id as JSON text. Consumers of the log do not get it. */
  readonly record?: string | null;
  /** Streams on which the unit was decided but which it does not write, with their ends. */
  readonly seen?: readonly StreamEnd[];
  /** The sender's lease. The unit is committed only if the lease is still valid. */
  readonly fence?: Fence | undefined;
};

/** The record of a command without events. */
export type UnwrittenCommand = {
  readonly commandId: string;
  readonly record: string;
  readonly at: LogPosition;
};

/** Stored in the commit of a batch, to prove later which events were written together. */
export type GroupSeal = {
  /** Id of the writer's chain of seals, and the seal's number in it from 0. Unique in the store. */
  readonly chain: string;
  readonly number: number;
  /**
   * Sealed content and proof as JSON text. The store keeps them byte for byte and does not read
   * them.
   */
  readonly record: string;
  readonly proof: string;
};

/** A seal in the log. `at` is the position of the newest event of its batch. */
export type StoredSeal = GroupSeal & { readonly at: LogPosition };

/** The first and the newest seal of a chain, which may be the same. */
export type SealChain = { readonly first: StoredSeal; readonly newest: StoredSeal };

/**
 * Creates the seal of the units to be written. Called again if units were removed by a lost race.
 */
export type SealOf = (writing: readonly AppendUnit[]) => GroupSeal;
