import type { SessionUse } from '@fairlot/database';

/** Observes the duration of statements and the number of sessions in use. */
export interface SessionWatch {
  /** A statement ended, with or without success. Values are not passed. */
  took(statement: string, ms: number): void;
  /** Called once with a function that returns the current use. */
  sessions(use: () => SessionUse): void;
}
