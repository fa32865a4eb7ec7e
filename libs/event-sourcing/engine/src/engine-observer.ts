/** Hooks for metrics. They are called on the hot path: cheap, and they never throw. */
export interface EngineObserver {
  /** Commands not yet answered, after each commit. */
  queueDepth?(depth: number): void;
  /** One commit group: units and events in it, and how long the store took. */
  committed?(group: { units: number; events: number; commitMs: number }): void;
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
