import { systemClock } from '@fairlot/kernel';
import type { By, Put, RowWriting } from '@fairlot/records';
import type { Stage } from '@fairlot/vehicles-domain';
import type { Vehicle } from '../vehicle.entity.js';
import type { PlannedRow } from './plan-rows.js';

/** Rows that are planned and written at once; between two batches offers have their turn. */
export const BATCH = 200;
/** By the number that the owner himself gave it. */
const UNIQUE = ['idOwnerDealer', 'externalId'] as const;

type Writing = {
  readonly by: By;
  /** How far a new vehicle has come (STA-087); its stream goes on from there. */
  readonly madeAs: Stage;
};

/** Writes what a plan says shall be written. */
export const writePlanned = (
  writing: RowWriting<Vehicle>,
  planned: readonly PlannedRow[],
  { by, madeAs }: Writing,
): Promise<readonly Put<Vehicle>[]> => {
  const records = planned.flatMap(({ outcome, record }) =>
    outcome === 'CREATED' || outcome === 'CHANGED' ? [record] : [],
  );
  const initial = { state: madeAs, madeAs, insertDate: new Date(systemClock.now()) };
  return writing.put(records, { by, unique: UNIQUE, initial });
};
