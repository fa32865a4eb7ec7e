import type { SessionUse } from '@fairlot/database';

/** Who wants to know how long statements take, and how many sessions are in use. */
export interface SessionWatch {
  /** A statement has ended, well or not; without its values. */
  took(statement: string, ms: number): void;
  /** Told once how to look. */
  sessions(use: () => SessionUse): void;
}
