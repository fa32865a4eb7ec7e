/** An event ready to be stored. `data` and `metadata` are JSON text, kept byte for byte. */
export type PendingEvent = {
  readonly type: string;
  readonly version: number;
  readonly data: string;
  readonly metadata: string;
  /** 32 random hex digits in the hash, for nobody's eyes; null for an event of before there were. */
  readonly salt: string | null;
  /** SHA-256 of this event chained to the one before it in its stream; 64 hex digits. */
  readonly hash: string;
};

export type StoredEvent = PendingEvent & {
  readonly stream: string;
  /** From 0, without gaps. */
  readonly position: number;
};

/** Opaque place in the global log; compares as text, and only within one store. */
export type LogPosition = string;

export type CommittedEvent = StoredEvent & { readonly at: LogPosition };

/** Events of one stream that follow each other from `expected` (0 for a new stream). */
export type StreamWrite = {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly PendingEvent[];
};

/** Where a stream has to end: at its next position. */
export type StreamEnd = { readonly stream: string; readonly expected: number };

/** Who holds a lease, as it was told when it took it; `epoch` is a whole number as text. */
export type Fence = { readonly lease: string; readonly holder: string; readonly epoch: string };

/**
 * What one command leaves: events of one stream or of several that commit together, or no event.
 * Without one there is a record, and the unit commits only while its streams end where it saw them.
 */
export type AppendUnit = {
  readonly commandId: string;
  readonly writes: readonly StreamWrite[];
  /** What is kept of the command under its id; JSON text for nobody who follows the log. */
  readonly record?: string | null;
  /** Streams that the unit was judged on and does not write to. */
  readonly seen?: readonly StreamEnd[];
  /** The lease under which the command was sent: the unit commits only while it is held so. */
  readonly fence?: Fence | undefined;
};

/** What is kept of a command that wrote no event. */
export type UnwrittenCommand = {
  readonly commandId: string;
  readonly record: string;
  readonly at: LogPosition;
};

/** What stands beside a batch, in the same commit, to show later what was written together. */
export type GroupSeal = {
  /** One writer's run of seals, and the place in it from 0; the store takes no two alike. */
  readonly chain: string;
  readonly number: number;
  /** What is sealed and what proves it: JSON text, kept byte for byte, that no store reads. */
  readonly record: string;
  readonly proof: string;
};

/** `at` is the place of the newest event of its batch. */
export type StoredSeal = GroupSeal & { readonly at: LogPosition };

/** The first and the newest seal of a chain; the same one where it has no other. */
export type SealChain = { readonly first: StoredSeal; readonly newest: StoredSeal };

/** Makes the seal of what is about to be written; asked anew when a lost race leaves less of it. */
export type SealOf = (writing: readonly AppendUnit[]) => GroupSeal;
