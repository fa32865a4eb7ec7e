/**
 * The phase that a command has just completed: waiting, running its script, or appending its group.
 */
export type CommandPhase = 'queue' | 'decide' | 'append';

export type CommittedGroup = {
  readonly units: number;
  readonly events: number;
  readonly commitMs: number;
  /** Returns the command ids of the group. The array is built only when this is called. */
  readonly commandIds: () => readonly string[];
};

/** Hooks for metrics. They run in hot code, so they must be fast and must not throw. */
export interface EngineObserver {
  /** Called after each commit with the number of unanswered commands. */
  queueDepth?(depth: number): void;
  /**
   * Called when a command is admitted. The returned function is called after each phase; null:
   * never.
   */
  onTaken?(commandId: string): ((ended: CommandPhase) => void) | null;
  /**
   * Called when a group was committed, with its units and events, the append's duration and the
   * ids.
   */
  committed?(group: CommittedGroup): void;
  /** Called when the append of a group failed, so that the outcome of its units is unknown. */
  commitFailed?(units: number): void;
  /** Called when a write to a stream lost a race to another engine. */
  conflict?(stream: string): void;
  /** Called when a stream was read and folded. */
  loaded?(stream: string, events: number): void;
  /**
   * Called when a stream's hash chain is broken at a position. Commands on it are then rejected.
   */
  damaged?(stream: string, position: number): void;
  overloaded?(): void;
}
