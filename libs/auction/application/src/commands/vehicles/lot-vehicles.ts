import type { LotKey } from '@fairlot/auction-domain';
import { mayList } from '@fairlot/vehicles-domain';
import type { Transaction } from '@fairlot/event-sourcing-engine';
import { auctionTarget, lotTarget, vehicleTarget } from '../targets.js';

/** A vehicle, and other vehicle records that describe the same car. */
export type SameCars = { readonly idVehicle: number; readonly idOthers: readonly number[] };

/** A lot with its vehicles, before or after the command. */
export type LotVehicles = { readonly lot: LotKey; readonly idVehicles: readonly number[] };

/** The vehicles of these lots. A lot that does not exist has none. */
export const lotVehiclesOf = (tx: Transaction, lots: readonly LotKey[]): LotVehicles[] =>
  lots.flatMap((lot) => {
    const state = tx.state(lotTarget(lot));
    return state.status === null ? [] : [{ lot, idVehicles: state.terms.idVehicles }];
  });

/** Loads the streams of all vehicles of these lots together. */
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

/**
 * Ids of vehicles that another lot lists or has sold, and of those whose state does not allow a
 * listing.
 */
export const findVehiclesNotFree = (tx: Transaction, lots: readonly LotVehicles[]): number[] => {
  needVehicles(tx, lots);
  return lots.flatMap(({ lot, idVehicles }) => {
    const listing = { ...lot, idTemplate: templateIdOf(tx, lot) };
    return idVehicles.filter((id) => !mayList(tx.state(vehicleTarget(id)), listing));
  });
};

/**
 * Lists the vehicles of lots, in the append that opens the lots, so that a vehicle is in one open
 * lot only. The facts of the refusal VEHICLE_NOT_FREE list all unavailable vehicles in
 * `idVehicles`, separated by commas.
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
 * Refuses a car that another lot lists with another vehicle record. The refusal SAME_CAR_LISTED
 * contains all vehicles concerned. If another command lists the other record in the meantime, this
 * append fails and the command is decided again.
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

/**
 * Releases the vehicles of lots. Call it in the append after which the lots do not have them any
 * more.
 */
export const unlistVehicles = (tx: Transaction, lots: readonly LotVehicles[]): void =>
  sendToEachVehicle(tx, lots, 'UnlistVehicle');

/**
 * I6: awards the vehicles of lots, in the append of the award, so that a vehicle has one active
 * award only.
 */
export const awardVehicles = (tx: Transaction, lots: readonly LotVehicles[]): void =>
  sendToEachVehicle(tx, lots, 'AwardVehicle');

/**
 * Reverts the awards of the vehicles of lots, and lists them again, because their lots are TBA
 * again.
 */
export const revertVehicleAwards = (tx: Transaction, lots: readonly LotVehicles[]): void => {
  sendToEachVehicle(tx, lots, 'RevertVehicleAward');
  listVehicles(tx, lots);
};
