import type { RowFault } from './row-fault.js';
import type { VehicleField } from './vehicle-fields.js';

export type RowProblem = {
  /** Null when it is not one field's fault. */
  readonly field: VehicleField | null;
  readonly code: RowFault;
  /** As the file has it, cut at 100 characters. */
  readonly value: string;
};
