/** Sessions of a pool: those in use now, how many there may be, and who waits for one. */
export type SessionUse = {
  readonly used: number;
  readonly max: number;
  readonly waiting: number;
};

/** Who wants to know how long statements take, and how many sessions are in use. */
export interface SessionWatch {
  /** A statement has ended, well or not; without its values. */
  took(statement: string, ms: number): void;
  /** Told once how to look. */
  sessions(use: () => SessionUse): void;
}
