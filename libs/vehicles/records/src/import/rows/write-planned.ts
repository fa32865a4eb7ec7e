import { systemClock } from '@fairlot/kernel';
import type { Cause, PutRow, RowWriting } from '@fairlot/records';
import type { Stage } from '@fairlot/vehicles-domain';
import type { Vehicle } from '../../vehicle.entity.js';
import type { PlannedRow } from './plan-rows.js';

/** Rows per batch. Bids are processed between batches. */
export const ROWS_PER_BATCH = 200;
/** Together, these columns identify a vehicle. */
const UNIQUE_COLUMNS = ['idOwnerDealer', 'externalId'] as const;

type WriteOptions = {
  readonly by: Cause;
  /** The first stage of new vehicles (STA-087). Events change it later. */
  readonly madeAs: Stage;
};

export const writePlanned = (
  writing: RowWriting<Vehicle>,
  planned: readonly PlannedRow[],
  { by, madeAs }: WriteOptions,
): Promise<readonly PutRow<Vehicle>[]> => {
  const records = planned.flatMap(({ outcome, record }) =>
    outcome === 'CREATED' || outcome === 'CHANGED' ? [record] : [],
  );
  const initial = { state: madeAs, madeAs, insertDate: new Date(systemClock.now()) };
  return writing.put(records, { by, unique: UNIQUE_COLUMNS, initial });
};
