/** An event ready to be stored. `data` and `metadata` are JSON text, kept byte for byte. */
export type PendingEvent = {
  readonly type: string;
  readonly version: number;
  readonly data: string;
  readonly metadata: string;
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

/** What one command writes: one stream, or several that commit together. */
export type AppendUnit = { readonly commandId: string; readonly writes: readonly StreamWrite[] };
