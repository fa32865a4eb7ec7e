import { beforeEach, expect, it } from 'vitest';
import type { Award } from '../award/award.state.js';
import { fold, scheduled, started } from '../lot/testing/lot-builders.js';
import type { Lot } from '../lot/lot.state.js';
import { VehicleHolders } from './vehicle-holders.js';

const AWARD: Award = {
  idAuction: 1,
  idLot: 1,
  idVehicles: [],
  currency: 'EUR',
  reserveMet: true,
  bound: [],
  bindsUntilAt: 0,
  status: 'TBA',
  awarded: null,
  idPurchase: null,
};
const SCHEDULED = fold([scheduled()]) as Lot;
const RUNNING = fold(started()) as Lot;

let holders: VehicleHolders;
beforeEach(() => {
  holders = new VehicleHolders();
});
type Place = readonly [idAuction: number, idLot: number];
/** Returns the breaches after a lot gets this state with these vehicles. */
const lot = ([idAuction, idLot]: Place, changes: Partial<Lot>, ...idVehicles: number[]) => {
  const terms = { ...SCHEDULED.terms, idVehicles };
  const breaches = holders.takeLot({ ...SCHEDULED, idAuction, idLot, terms, ...changes });
  return breaches.map(({ rule, message }) => `${rule} ${message}`);
};
const award = ([idAuction, idLot]: Place, status: Award['status'], ...idVehicles: number[]) =>
  holders
    .takeAward({ idAuction, idLot }, { ...AWARD, status, idVehicles })
    .map(({ message }) => message);
const RUN = { status: RUNNING.status };
const two = (idVehicle: number, auction: number, others: string) =>
  `TWO_AUCTIONS vehicle ${idVehicle} came into auction ${auction} while in ${others}`;

it('VehicleHolders reports a vehicle in two auctions once, for the auction that added it last', () => {
  expect(lot([1, 1], {}, 5, 6)).toEqual([]);
  expect(lot([2, 1], {}, 7, 6, 5)).toEqual([two(6, 2, '1'), two(5, 2, '1')]);
  expect(lot([2, 1], RUN, 7, 6, 5)).toEqual([]);
  expect(lot([3, 1], RUN, 6)).toEqual([two(6, 3, '1,2')]);
});

it('VehicleHolders allows a vehicle to move between lots of one auction, and to be in both during the move', () => {
  lot([1, 1], {}, 5);
  expect(lot([1, 2], {}, 5)).toEqual([]);
  lot([1, 1], {}, 6);
  expect(lot([2, 1], {}, 5)).toEqual([two(5, 2, '1')]);
});

it('VehicleHolders releases the vehicles that a lot drops, and all vehicles of a withdrawn lot', () => {
  lot([1, 1], {}, 5, 6);
  lot([1, 1], {}, 6);
  expect(lot([2, 1], {}, 5)).toEqual([]);
  lot([1, 1], { status: 'WDR' }, 6);
  expect(lot([2, 2], {}, 6)).toEqual([]);
});

it('VehicleHolders keeps the vehicles of a closed lot until its award releases them', () => {
  lot([1, 1], {}, 5);
  expect(lot([1, 1], { status: 'CLD' }, 5)).toEqual([]);
  expect(award([1, 1], 'TBA', 5)).toEqual([]);
  expect(lot([2, 1], {}, 5)).toEqual([two(5, 2, '1')]);
  lot([2, 1], { status: 'WDR' }, 5);
  award([1, 1], 'NAW', 5);
  expect(lot([3, 1], {}, 5)).toEqual([]);
});

it('VehicleHolders reports an award with a vehicle of another auction', () => {
  lot([1, 1], RUN, 5);
  expect(award([2, 1], 'AWA', 5)).toEqual([two(5, 2, '1').slice('TWO_AUCTIONS '.length)]);
});

it('VehicleHolders ignores a dropped award, because the lot runs again and keeps its vehicles', () => {
  lot([1, 1], {}, 5);
  expect(holders.takeAward({ idAuction: 1, idLot: 1 }, { status: null })).toEqual([]);
  expect(lot([2, 1], {}, 5)).toEqual([two(5, 2, '1')]);
});

it('VehicleHolders ignores a lot that was never scheduled', () => {
  expect(holders.takeLot({ status: null, position: -1 })).toEqual([]);
});

it('VehicleHolders releases the vehicles of all lots of a deleted auction, and no others', () => {
  lot([1, 1], {}, 5);
  lot([1, 2], {}, 6);
  lot([2, 1], {}, 7);
  holders.deleteAuction(9);
  holders.deleteAuction(1);
  expect(lot([3, 1], {}, 5, 6, 7)).toEqual([two(7, 3, '2')]);
});
