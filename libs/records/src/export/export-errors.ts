import type { ExportFault } from './record-export.entity.js';

/** The user has as many running exports as allowed. */
export class TooManyExports extends Error {
  override readonly name = 'TooManyExports';
}

/** A file that no further attempt can write. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused';

  constructor(readonly reason: ExportFault) {
    super(reason);
  }
}
