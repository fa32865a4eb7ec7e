/** The phase of a command that just ended: waiting, running its script, or appending its group. */
export type CommandPhase = 'queue' | 'decide' | 'append';

export type CommittedGroup = {
  readonly units: number;
  readonly events: number;
  readonly commitMs: number;
  /** Returns the command ids of the group. The array is built only when this is called. */
  readonly commandIds: () => readonly string[];
};

/** Hooks for metrics. They run on the hot path, so they must be cheap and never throw. */
export interface EngineObserver {
  /** Number of unanswered commands, after each commit. */
  queueDepth?(depth: number): void;
  /** A command was admitted. The returned function is called after each phase; null disables it. */
  onTaken?(commandId: string): ((ended: CommandPhase) => void) | null;
  /** A commit group: its units and events, the time the store took, and the command ids. */
  committed?(group: CommittedGroup): void;
  /** The append of a group failed. The outcome of its units is unknown. */
  commitFailed?(units: number): void;
  /** A stream lost a race to another engine. */
  conflict?(stream: string): void;
  /** A stream was read and folded. */
  loaded?(stream: string, events: number): void;
  /** The chain of a stream is broken at this position. No decisions are made on it. */
  damaged?(stream: string, position: number): void;
  overloaded?(): void;
}
