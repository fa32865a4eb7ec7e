import type { EntityManager } from 'typeorm';
import { claimedAmong } from '../../listing/listing-claims.js';
import { RELIED_ON_STATES, Vehicle } from '../../vehicle.entity.js';
import type { VehicleRow } from './judge-row.js';
import { vehicleRecord, type ListOwner } from './vehicle-record.js';

/** The effect of a row on the stored vehicles. */
export type RowOutcome = 'CREATED' | 'CHANGED' | 'UNCHANGED' | 'REFUSED';

export type PlannedRow = {
  readonly record: Partial<Vehicle>;
  readonly stored: Vehicle | null;
  /** REFUSED means that the vehicle is in an auction or sold, or is being listed. */
  readonly outcome: RowOutcome;
};

const isUnchanged = (record: Partial<Vehicle>, stored: Vehicle): boolean =>
  Object.entries(record).every(
    ([name, value]) =>
      JSON.stringify(value ?? null) === JSON.stringify(stored[name as keyof Vehicle] ?? null),
  );

export const outcomeOf = (record: Partial<Vehicle>, stored: Vehicle | null): RowOutcome => {
  if (stored === null) return 'CREATED';
  if (isUnchanged(record, stored)) return 'UNCHANGED';
  return RELIED_ON_STATES.includes(stored.state) ? 'REFUSED' : 'CHANGED';
};

/**
 * Plans each row by comparing it with the owner's stored vehicle of the same external id. A thousand rows
 * cost one query. @param isFirm locks the vehicles, so that the plan stays valid in the transaction
 */
export const planRows = async (
  manager: EntityManager,
  rows: readonly VehicleRow[],
  { owner, isFirm }: { readonly owner: ListOwner; readonly isFirm: boolean },
): Promise<readonly PlannedRow[]> => {
  if (rows.length === 0) return [];
  const query = manager
    .createQueryBuilder(Vehicle, 't')
    .where('t.idOwnerDealer = :idOwnerDealer AND t.externalId = ANY(:externalIds)', {
      idOwnerDealer: owner.idOwnerDealer,
      externalIds: rows.map(({ externalId }) => externalId),
    })
    .orderBy('t.idVehicle');
  if (isFirm) query.setLock('pessimistic_write');
  const found = await query.getMany();
  const stored = new Map(found.map((one) => [one.externalId, one]));
  const ids = isFirm ? found.map(({ idVehicle }) => idVehicle) : [];
  const claimed = await claimedAmong(manager, ids);
  return rows.map((row) => {
    const before = stored.get(row.externalId) ?? null;
    const record = vehicleRecord(row, owner, before);
    const outcome = outcomeOf(record, before);
    const isHeld = outcome === 'CHANGED' && before !== null && claimed.has(before.idVehicle);
    return { record, stored: before, outcome: isHeld ? 'REFUSED' : outcome };
  });
};
