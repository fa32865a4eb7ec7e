import type { MoverStanding } from '@fairlot/vehicles-domain';
import { describe, expect, it } from 'vitest';
import type { Vehicle } from '@fairlot/vehicles-records';
import { makeVehicle } from './testing/make-vehicle.js';
import { isInScope } from './vehicle-scope.js';
import { vehicleDetailsOf, vehicleViewOf } from './vehicle-view.js';

const vehicle = makeVehicle();
const OWNER: MoverStanding = { movers: ['AUCTIONEER'], receiverOf: null };

describe('SEC-22 a data sheet', () => {
  it('shows asking price and state only to its sellers', () => {
    expect(vehicleDetailsOf(vehicle, null)).toMatchObject({
      askingPriceMinor: null,
      state: null,
      moves: [],
      returnReason: null,
      editVersion: null,
    });
    expect(vehicleDetailsOf(vehicle, OWNER)).toMatchObject({
      moves: ['UNPUBLISH', 'SEND_MULTI'],
      askingPriceMinor: 654321,
      state: 'PUBLISHED',
      channel: 'AUCTION',
      frame: 'ZFA',
    });
  });

  it('contains the moves that the user may make, and none for a vehicle in a lot', () => {
    const moves = (facts: Partial<Vehicle>, standing: MoverStanding) =>
      vehicleDetailsOf(makeVehicle(facts), standing).moves;
    const loader: MoverStanding = { movers: ['LOADER'], receiverOf: null };
    const receiver: MoverStanding = { movers: [], receiverOf: 3 };
    expect(moves({ state: 'LOADED' }, loader)).toEqual(['PUBLISH', 'SEND_UP', 'SEND_MULTI']);
    expect(moves({ state: 'SENT_SUP' }, loader)).toEqual([]);
    expect(moves({ state: 'SENT_SUP' }, OWNER)).toEqual(['PUBLISH', 'SEND_BACK']);
    expect(moves({ state: 'SENT_MULTI' }, receiver)).toEqual(['SEND_BACK']);
    expect(moves({ state: 'IN_AUCTION' }, OWNER)).toEqual([]);
    expect(moves({ state: 'DRAFT' }, OWNER)).toEqual([]);
  });

  it('contains the reason for a return only while the vehicle is returned', () => {
    const reason = (state: Vehicle['state']) =>
      vehicleDetailsOf(makeVehicle({ state, returnReason: 'PRICE' }), OWNER).returnReason;
    expect([reason('RETURNED'), reason('PUBLISHED')]).toEqual(['PRICE', null]);
  });

  it('contains neither owner nor price in a list', () => {
    const shown = JSON.stringify(vehicleViewOf(vehicle));
    expect(shown).not.toMatch(/654321|OwnerDealer|ZFA|externalId/);
  });
});

describe('ENG-15 the vehicles that a caller may sell', () => {
  it.each([
    [{ idOwnerDealers: [7, 9], idTemplates: [] }, true],
    [{ idOwnerDealers: [7], idTemplates: [] }, false],
    [{ idOwnerDealers: [], idTemplates: [] }, false],
    [{ idMarkets: ['IT'] }, true],
    [{ idMarkets: ['FR'] }, false],
  ])('%j contains the vehicle: %s', (scope, holds) =>
    expect(isInScope(scope, vehicle)).toBe(holds),
  );
});
