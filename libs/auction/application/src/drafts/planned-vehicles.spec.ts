import { Vehicle } from '@fairlot/vehicles-records';
import { describe, expect, it } from 'vitest';
import { planAuction } from './plan-auction.js';
import { makeVehicle, facts, draft } from '../testing/draft-facts.js';

describe('the same car listed twice', () => {
  const makeCar = (idVehicle: number, of: Partial<Vehicle>): Vehicle =>
    Object.assign(makeVehicle('PUBLISHED'), { idVehicle, ...of });
  const two = draft({}, { idVehicles: [1, 2] });
  const planned = (
    first: Partial<Vehicle>,
    second: Partial<Vehicle>,
    others: readonly Vehicle[] = [],
  ) => {
    const vehicles = new Map([
      [1, makeCar(1, first)],
      [2, makeCar(2, second)],
    ]);
    const sameCars = new Map(others.length === 0 ? [] : [[2, others]]);
    return planAuction(two, { ...facts, vehicles, sameCars });
  };
  const at = { path: 'lots.0.idVehicles.1', code: 'vehicle_twice' };

  it.each([
    ['frame number', { frame: 'WVWZZZ1KZAW654321' }, { frame: 'wvw-zzz IKZ AW 65432I' }],
    ['plate', { licensePlate: 'B-AB 1' }, { licensePlate: 'bab1' }],
    ['chassis number', { frame: '118 123' }, { frame: 'II8123' }],
  ])('is recognised by its %s within one auction, and refused', (_, first, second) => {
    expect(planned(first, second)).toEqual({ faults: [at] });
  });

  it('is reported only together with other errors if another auction lists it; otherwise the append decides', () => {
    const listed = [Object.assign(makeCar(7, {}), { state: 'IN_AUCTION' }), makeCar(8, {})];
    expect(planned({}, {}, listed)).toMatchObject({
      sameCars: [{ idVehicle: 2, idOthers: [7, 8] }],
    });
    const sameCars = new Map([[2, listed]]);
    const vehicles = new Map([
      [1, makeCar(1, {})],
      [2, makeCar(2, {})],
    ]);
    const wrong = { ...two, idMarkets: ['XX'] };
    expect(planAuction(wrong, { ...facts, vehicles, sameCars })).toEqual({
      faults: [
        { path: 'idMarkets.0', code: 'unknown' },
        { ...at, idOthers: [7] },
      ],
    });
  });

  it.each([
    ['both are unknown', {}, {}],
    [
      'a plate is of another market',
      { licensePlate: 'B-AB 1' },
      { licensePlate: 'B-AB 1', idMarket: 'DE' },
    ],
    ['plates differ in the district', { licensePlate: 'M-AB 1' }, { licensePlate: 'MA-B 1' }],
    ['a number has only zeros', { frame: '0'.repeat(17) }, { frame: '0'.repeat(17) }],
    ['makes before 1981 used one number', { frame: '118123' }, { frame: '118123', brand: 'Audi' }],
  ])('is not assumed if %s', (_, first, second) => {
    expect(planned(first, second)).not.toHaveProperty('faults');
  });
});

describe('the vehicles that can be sold from a template', () => {
  const of = (idTemplate: number | null, idSentTemplate: number | null = null) =>
    planAuction(draft(), {
      ...facts,
      vehicles: new Map([
        [1, Object.assign(makeVehicle('PUBLISHED'), { idTemplate, idSentTemplate })],
      ]),
    });

  it('are those of the template, or of no template', () => {
    expect(of(3)).not.toHaveProperty('faults');
    expect(of(null)).not.toHaveProperty('faults');
    expect(of(4, 3)).not.toHaveProperty('faults');
    expect(of(4)).toEqual({ faults: [{ path: 'lots.0.idVehicles.0', code: 'vehicle_not_free' }] });
  });
});
