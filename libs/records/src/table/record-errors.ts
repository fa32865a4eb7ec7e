/** There is no such record. */
export class NoRecord extends Error {
  override readonly name = 'NoRecord';
}

/** Somebody else has changed these fields since they were read. */
export class RecordConflict extends Error {
  override readonly name = 'RecordConflict';
  constructor(readonly fields: readonly string[]) {
    super(`changed meanwhile: ${fields.join(', ')}`);
  }
}

/** A filter finds another number of rows than whoever chose them was shown. */
export class SelectionChanged extends Error {
  override readonly name = 'SelectionChanged';
  constructor(readonly count: number) {
    super(`the filter finds ${count} rows`);
  }
}

/** The command has chosen other rows before. */
export class SelectionReused extends Error {
  override readonly name = 'SelectionReused';
}

/** PostgreSQL's codes where a row refers to one that is not there, or another one refers to it. */
const BROKEN_REFERENCE: readonly unknown[] = ['23503', '23001'];

/** Class 23 of SQLSTATE: integrity constraint violations. */
export const isConstraintError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^23...$/.test(String(error.code));

export const isBrokenReference = (error: unknown): error is Error & { constraint?: unknown } =>
  error instanceof Error && 'code' in error && BROKEN_REFERENCE.includes(error.code);
