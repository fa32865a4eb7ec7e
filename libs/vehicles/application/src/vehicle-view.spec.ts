import { describe, expect, it } from 'vitest';
import { aVehicle } from './testing/a-vehicle.js';
import { isInScope } from './vehicle-scope.js';
import { vehicleDetailsOf, vehicleViewOf } from './vehicle-view.js';

const vehicle = aVehicle();

describe('SEC-22 a data sheet', () => {
  it('has asking price and state only for who may sell the vehicle', () => {
    expect(vehicleDetailsOf(vehicle, false)).toMatchObject({ askingPriceMinor: null, state: null });
    expect(vehicleDetailsOf(vehicle, true)).toMatchObject({
      askingPriceMinor: 654321,
      state: 'PUBLISHED',
      channel: 'AUCTION',
      frame: 'ZFA',
    });
  });

  it('SEC-20 names neither owner nor price in a list', () => {
    const shown = JSON.stringify(vehicleViewOf(vehicle));
    expect(shown).not.toMatch(/654321|OwnerDealer|ZFA|externalId/);
  });
});

describe('ENG-15 whose vehicles a caller may sell', () => {
  it.each([
    [{ idOwnerDealers: [7, 9], idTemplates: [] }, true],
    [{ idOwnerDealers: [7], idTemplates: [] }, false],
    [{ idOwnerDealers: [], idTemplates: [] }, false],
    [{ idMarkets: ['IT'] }, true],
    [{ idMarkets: ['FR'] }, false],
  ])('%j holds it: %s', (scope, holds) => expect(isInScope(scope, vehicle)).toBe(holds));
});
