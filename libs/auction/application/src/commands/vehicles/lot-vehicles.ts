import type { LotKey } from '@fairlot/auction-domain';
import { mayList } from '@fairlot/vehicles-domain';
import type { Transaction } from '@fairlot/event-sourcing-engine';
import { auctionTarget, lotTarget, vehicleTarget } from '../targets.js';

/** A vehicle, and other vehicles whose rows describe the same car. */
export type SameCars = { readonly idVehicle: number; readonly idOthers: readonly number[] };

/** A lot with its vehicles, before or after the command. */
export type LotVehicles = { readonly lot: LotKey; readonly idVehicles: readonly number[] };

/** The vehicles of these lots. A lot that does not exist has none. */
export const lotVehiclesOf = (tx: Transaction, lots: readonly LotKey[]): LotVehicles[] =>
  lots.flatMap((lot) => {
    const state = tx.state(lotTarget(lot));
    return state.status === null ? [] : [{ lot, idVehicles: state.terms.idVehicles }];
  });

/** Loads the streams of all these vehicles together. */
export const needVehicles = (tx: Transaction, lots: readonly LotVehicles[]): void =>
  tx.need(lots.flatMap(({ idVehicles }) => idVehicles.map(vehicleTarget)));

const sendToEachVehicle = (
  tx: Transaction,
  lots: readonly LotVehicles[],
  type: 'UnlistVehicle' | 'AwardVehicle' | 'RevertVehicleAward',
): void => {
  needVehicles(tx, lots);
  for (const { lot, idVehicles } of lots)
    for (const idVehicle of idVehicles) tx.decide(vehicleTarget(idVehicle), { type, ...lot });
};

/** The template under which a lot's auction is published. */
const templateIdOf = (tx: Transaction, { idAuction }: LotKey): number | null => {
  const auction = tx.state(auctionTarget(idAuction));
  return auction.status === null ? null : auction.terms.idTemplate;
};

/** Vehicles that another lot lists or has sold, and those whose state does not allow a listing. */
export const findVehiclesNotFree = (tx: Transaction, lots: readonly LotVehicles[]): number[] => {
  needVehicles(tx, lots);
  return lots.flatMap(({ lot, idVehicles }) => {
    const listing = { ...lot, idTemplate: templateIdOf(tx, lot) };
    return idVehicles.filter((id) => !mayList(tx.state(vehicleTarget(id)), listing));
  });
};

/**
 * Allows one open lot per vehicle across auctions, in the append that opens the lot. The refusal
 * VEHICLE_NOT_FREE names every taken vehicle in `idVehicles`, separated by commas.
 */
export const listVehicles = (tx: Transaction, lots: readonly LotVehicles[]): void => {
  const taken = findVehiclesNotFree(tx, lots);
  if (taken.length > 0) tx.refuse('VEHICLE_NOT_FREE', { idVehicles: taken.join(',') });
  for (const { lot, idVehicles } of lots) {
    const list = { type: 'ListVehicle', ...lot, idTemplate: templateIdOf(tx, lot) } as const;
    for (const idVehicle of idVehicles) tx.decide(vehicleTarget(idVehicle), list);
  }
};

/**
 * Refuses a car that another lot lists under another record. The refusal SAME_CAR_LISTED names
 * every vehicle with such a car. If another command lists the other record in the meantime, this
 * append fails and is decided again.
 */
export const requireCarsFree = (tx: Transaction, cars: readonly SameCars[] = []): void => {
  tx.need(cars.flatMap(({ idOthers }) => idOthers.map(vehicleTarget)));
  const isListed = (id: number): boolean =>
    tx.part(() => void tx.decide(vehicleTarget(id), { type: 'CheckUnlisted' })) !== null;
  const taken = cars.filter(({ idOthers }) => idOthers.map(isListed).includes(true));
  if (taken.length > 0)
    tx.refuse('SAME_CAR_LISTED', {
      idVehicles: taken.map(({ idVehicle }) => idVehicle).join(','),
    });
};

/** Releases the vehicles. Must be in the append after which the lot no longer has them. */
export const unlistVehicles = (tx: Transaction, lots: readonly LotVehicles[]): void =>
  sendToEachVehicle(tx, lots, 'UnlistVehicle');

/** I6: allows one active award per vehicle across auctions. Must be in the append of the award. */
export const awardVehicles = (tx: Transaction, lots: readonly LotVehicles[]): void =>
  sendToEachVehicle(tx, lots, 'AwardVehicle');

/** Reverts the awards of the vehicles, and lists them again, because their lot is TBA again. */
export const revertVehicleAwards = (tx: Transaction, lots: readonly LotVehicles[]): void => {
  sendToEachVehicle(tx, lots, 'RevertVehicleAward');
  listVehicles(tx, lots);
};
