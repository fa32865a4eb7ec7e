/** Thrown if the record does not exist. */
export class NoRecord extends Error {
  override readonly name = 'NoRecord';
}

/** Thrown if another user has changed these fields since they were read. */
export class RecordConflict extends Error {
  override readonly name = 'RecordConflict';
  constructor(readonly fields: readonly string[]) {
    super(`changed meanwhile: ${fields.join(', ')}`);
  }
}

/** Thrown if a filter finds another number of rows than the user saw. */
export class SelectionChanged extends Error {
  override readonly name = 'SelectionChanged';
  constructor(readonly count: number) {
    super(`the filter finds ${count} rows`);
  }
}

/** Thrown if a command id was sent before with another selection. */
export class SelectionReused extends Error {
  override readonly name = 'SelectionReused';
}

/** SQLSTATEs for a missing referenced row, and for a row that is still referenced. */
const FOREIGN_KEY_VIOLATION: readonly unknown[] = ['23503', '23001'];

/** Whether a constraint of the database was violated (SQLSTATE class 23). */
export const isConstraintError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^23...$/.test(String(error.code));

export const isBrokenReference = (error: unknown): error is Error & { constraint?: unknown } =>
  error instanceof Error && 'code' in error && FOREIGN_KEY_VIOLATION.includes(error.code);

const UNIQUE_VIOLATION = '23505';

/** Whether another record has the same value of a unique field. */
export const isDuplicate = (error: unknown): error is Error & { constraint?: unknown } =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
