import type { RowFault } from './row-fault.js';
import type { VehicleField } from './vehicle-fields.js';

export type RowProblem = {
  /** The field with the problem. Null if the problem is not in one field. */
  readonly field: VehicleField | null;
  readonly code: RowFault;
  /** The value as in the file, truncated to 100 characters. */
  readonly value: string;
};
