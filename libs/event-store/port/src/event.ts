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

/** Opaque position in the global log. Positions of one store compare as text. */
export type LogPosition = string;

export type CommittedEvent = StoredEvent & { readonly at: LogPosition };

/** Consecutive events of one stream from `expected` on (0 for a new stream). */
export type StreamWrite = {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly PendingEvent[];
};

/** The expected end of a stream: its next position. */
export type StreamEnd = { readonly stream: string; readonly expected: number };

/** A holder's proof of a lease, as returned by `claim`; `epoch` is a whole number as text. */
export type Fence = { readonly lease: string; readonly holder: string; readonly epoch: string };

/**
 * The result of one command: events of one or several streams that commit together, or no event.
 * Without events, it has a record, and commits only if its streams end where it saw them.
 */
export type AppendUnit = {
  readonly commandId: string;
  readonly writes: readonly StreamWrite[];
  /** The record of the command under its id. JSON text that consumers of the log do not get. */
  readonly record?: string | null;
  /** Streams on which the unit was decided, and which it does not write. */
  readonly seen?: readonly StreamEnd[];
  /** The lease of the sender. The unit commits only while the lease is valid. */
  readonly fence?: Fence | undefined;
};

/** The record of a command without events. */
export type UnwrittenCommand = {
  readonly commandId: string;
  readonly record: string;
  readonly at: LogPosition;
};

/** Stored with a batch in the same commit, to prove later what was written together. */
export type GroupSeal = {
  /** A writer's chain of seals, and the number in it from 0; unique in the store. */
  readonly chain: string;
  readonly number: number;
  /** The sealed content and its proof: JSON text, stored byte for byte, not read by the store. */
  readonly record: string;
  readonly proof: string;
};

/** `at` is the position of the newest event of its batch. */
export type StoredSeal = GroupSeal & { readonly at: LogPosition };

/** The first and the newest seal of a chain, which may be the same. */
export type SealChain = { readonly first: StoredSeal; readonly newest: StoredSeal };

/** Makes the seal for the units about to be written. Called again if a lost race removes some. */
export type SealOf = (writing: readonly AppendUnit[]) => GroupSeal;
