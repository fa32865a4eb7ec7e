import { lotFieldsOf } from '@fairlot/auction-rules';
import { describe, expect, it } from 'vitest';
import { makeLotOf } from '../../../testing/editor-builders.js';
import { joinLots, mayJoin, moveLot, splitLot, removeLots, addVehicles } from './lot-list.js';

const lots = [
  makeLotOf(1, { idLot: 4, reserveMinor: 600_000 }),
  makeLotOf(2, { idLot: 5 }),
  makeLotOf(3, { basePriceMinor: null }),
];
const vehicles = (of: readonly { idVehicles: number[] }[]) => of.map((lot) => lot.idVehicles);

describe('the lots of a draft', () => {
  it('are added at the end, one for each vehicle that has none', () => {
    expect(vehicles(addVehicles(lots, [2, 9, 1]))).toEqual([[1], [2], [3], [9]]);
  });

  it('are merged into the first one, which gets the sum of each price that all of them have', () => {
    const [whole, rest] = joinLots(lots, new Set([2, 1]));
    expect(whole).toEqual({
      idLot: 4,
      idVehicles: [1, 2],
      ...lotFieldsOf({ basePriceMinor: 1_000_000 }),
    });
    expect(rest).toEqual(lots[2]);
    expect(joinLots(lots, new Set([2, 3]))[1]?.basePriceMinor).toBeNull();
  });

  it('can be merged if there are at least two, with up to 20 vehicles in total', () => {
    const many = Array.from({ length: 21 }, (_, n) => makeLotOf(n + 1));
    const keys = (count: number) => new Set(many.slice(0, count).map((lot) => lot.idVehicles[0]!));
    expect(mayJoin(many, keys(1))).toBe(false);
    expect(mayJoin(many, keys(20))).toBe(true);
    expect(mayJoin(many, keys(21))).toBe(false);
  });

  it('are split by vehicle, and the first part keeps the lot number', () => {
    const parts = splitLot(joinLots(lots, new Set([1, 2])), 1);
    expect(vehicles(parts)).toEqual([[1], [2], [3]]);
    expect(parts.map(({ idLot }) => idLot)).toEqual([4, null, null]);
    expect(parts[0]?.basePriceMinor).toBeNull();
  });

  it('can be moved and removed', () => {
    expect(vehicles(moveLot(lots, 2, 0))).toEqual([[3], [1], [2]]);
    expect(moveLot(lots, 0, -1)).toEqual(lots);
    expect(moveLot(lots, 2, 3)).toEqual(lots);
    expect(vehicles(removeLots(lots, new Set([1, 3])))).toEqual([[2]]);
  });
});
