import type { LotKey } from '@fairlot/auction-domain';
import { isFreeFor } from '@fairlot/vehicles-domain';
import type { Transaction } from '@fairlot/event-sourcing-engine';
import { lotTarget, vehicleTarget } from './targets.js';

/** Vehicles of a lot, as it has them now or will have them. */
export type LotVehicles = { readonly lot: LotKey; readonly idVehicles: readonly number[] };

/** What these lots have; a lot that does not exist has nothing. */
export const vehiclesOf = (tx: Transaction, lots: readonly LotKey[]): LotVehicles[] =>
  lots.flatMap((lot) => {
    const state = tx.state(lotTarget(lot));
    return state.status === null ? [] : [{ lot, idVehicles: state.terms.idVehicles }];
  });

/** Has the streams of all these vehicles read at once. */
export const needVehicles = (tx: Transaction, lots: readonly LotVehicles[]): void =>
  tx.need(lots.flatMap(({ idVehicles }) => idVehicles.map(vehicleTarget)));

const each = (
  tx: Transaction,
  lots: readonly LotVehicles[],
  type: 'ListVehicle' | 'UnlistVehicle' | 'AwardVehicle' | 'RevertVehicleAward',
): void => {
  needVehicles(tx, lots);
  for (const { lot, idVehicles } of lots)
    for (const idVehicle of idVehicles) tx.decide(vehicleTarget(idVehicle), { type, ...lot });
};

/** Those that another lot lists or has sold. */
export const notFree = (tx: Transaction, lots: readonly LotVehicles[]): number[] => {
  needVehicles(tx, lots);
  return lots.flatMap(({ lot, idVehicles }) =>
    idVehicles.filter((idVehicle) => !isFreeFor(tx.state(vehicleTarget(idVehicle)), lot)),
  );
};

/**
 * One open lot a vehicle, across auctions, in the append that opens the lot. The refusal
 * VEHICLE_NOT_FREE names every vehicle that is not free: `idVehicles`, with commas between.
 */
export const listVehicles = (tx: Transaction, lots: readonly LotVehicles[]): void => {
  const taken = notFree(tx, lots);
  if (taken.length > 0) tx.refuse('VEHICLE_NOT_FREE', { idVehicles: taken.join(',') });
  each(tx, lots, 'ListVehicle');
};

/** In the append after which the lot has these no more. */
export const unlistVehicles = (tx: Transaction, lots: readonly LotVehicles[]): void =>
  each(tx, lots, 'UnlistVehicle');

/** I6: one active award per vehicle, across auctions, in the append of the award itself. */
export const awardVehicles = (tx: Transaction, lots: readonly LotVehicles[]): void =>
  each(tx, lots, 'AwardVehicle');

/** The lot is to be awarded again: it lists what its award had. */
export const revertVehicleAwards = (tx: Transaction, lots: readonly LotVehicles[]): void => {
  each(tx, lots, 'RevertVehicleAward');
  listVehicles(tx, lots);
};
