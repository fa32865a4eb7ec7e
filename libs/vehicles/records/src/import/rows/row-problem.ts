import type { RowFault } from './row-fault.js';
import type { VehicleField } from './vehicle-fields.js';

export type RowProblem = {
  /** Null if the fault is not in one field. */
  readonly field: VehicleField | null;
  readonly code: RowFault;
  /** The value as in the file, truncated at 100 characters. */
  readonly value: string;
};
