import type { SessionUse } from '@fairlot/database';

/** Observes how long statements take, and how many sessions are in use. */
export interface SessionWatch {
  /** Called when a statement has ended, successfully or not. Its values are not passed. */
  took(statement: string, ms: number): void;
  /** Called once with a function that returns the current use. */
  sessions(use: () => SessionUse): void;
}
