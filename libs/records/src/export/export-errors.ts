import type { ExportFault } from './record-export.entity.js';

/** Thrown if the user already has the maximum number of running exports. */
export class TooManyExports extends Error {
  override readonly name = 'TooManyExports';
}

/** Thrown for an export that no further attempt can complete. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused';

  constructor(readonly reason: ExportFault) {
    super(reason);
  }
}
