/** What has just ended of a command's way: a wait for its turn, a run of its script, the append of its group. */
export type CommandPhase = 'queue' | 'decide' | 'append';

export type CommittedGroup = {
  readonly units: number;
  readonly events: number;
  readonly commitMs: number;
  /** Made when it is asked for. */
  readonly commandIds: () => readonly string[];
};

/** Hooks for metrics. They are called on the hot path: cheap, and they never throw. */
export interface EngineObserver {
  /** Commands not yet answered, after each commit. */
  queueDepth?(depth: number): void;
  /** A command is taken on: what is answered is told as each phase of it ends; null tells nobody. */
  taken?(commandId: string): ((ended: CommandPhase) => void) | null;
  /** One commit group: units and events in it, how long the store took, and whose they are. */
  committed?(group: CommittedGroup): void;
  /** The store did not take a group; the outcome of its units is unknown. */
  commitFailed?(units: number): void;
  /** A stream lost a race against another engine. */
  conflict?(stream: string): void;
  /** A stream was read and folded. */
  loaded?(stream: string, events: number): void;
  /** A stream's chain is broken at a position: nothing is decided on it. */
  damaged?(stream: string, position: number): void;
  overloaded?(): void;
}
