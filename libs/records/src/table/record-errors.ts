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
