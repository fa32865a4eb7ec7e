import { specify } from '@fairlot/testing';
import { describe, it } from 'vitest';
import { vehicleDecider } from './vehicle.decider.js';
import type { VehicleEvent } from './vehicle.events.js';

const { given } = specify(vehicleDecider);
const lot = { idAuction: 1, idLot: 2 };
const other = { idAuction: 3, idLot: 1 };
const sibling = { idAuction: 1, idLot: 3 };
const listed = { type: 'VehicleListed', data: lot } as const;
const unlisted = { type: 'VehicleUnlisted', data: { ...lot, free: true } } as const;
const awarded = { type: 'VehicleAwarded', data: lot } as const;
const nothing: VehicleEvent[] = [];
const reverted = { type: 'VehicleAwardReverted', data: lot } as const;

describe('a vehicle that lots want to list', () => {
  it('is listed by a lot if no other lot lists it', () =>
    given()
      .when({ type: 'ListVehicle', idTemplate: null, ...lot })
      .then(listed));

  it.each([other, sibling])('is not listed by a second lot: %j', (second) =>
    given(listed)
      .when({ type: 'ListVehicle', idTemplate: null, ...second })
      .thenRefused('VEHICLE_NOT_FREE', {}),
  );

  it('does not change if its lot lists it again', () =>
    given(listed)
      .when({ type: 'ListVehicle', idTemplate: null, ...lot })
      .then(...nothing));

  it('can be listed again after its lot has removed it', () => {
    given(listed)
      .when({ type: 'UnlistVehicle', ...lot })
      .then(unlisted);
    given(listed, unlisted)
      .when({ type: 'ListVehicle', idTemplate: null, ...other })
      .then({ type: 'VehicleListed', data: other });
  });

  it('does not change if a lot that does not list it removes it', () => {
    given()
      .when({ type: 'UnlistVehicle', ...lot })
      .then(unlisted);
    const unlistedWithoutRelease = {
      type: 'VehicleUnlisted',
      data: { ...other, free: false },
    } as const;
    for (const history of [[listed], [listed, awarded]])
      given(...history)
        .when({ type: 'UnlistVehicle', ...other })
        .then(unlistedWithoutRelease);
    given(listed, unlistedWithoutRelease)
      .when({ type: 'ListVehicle', idTemplate: null, ...sibling })
      .thenRefused('VEHICLE_NOT_FREE', {});
    given(listed, awarded, unlistedWithoutRelease)
      .when({ type: 'RevertVehicleAward', ...lot })
      .then(reverted);
  });

  it.each([lot, other])('is not listed while it is awarded: %j', (second) =>
    given(listed, awarded)
      .when({ type: 'ListVehicle', idTemplate: null, ...second })
      .thenRefused('VEHICLE_NOT_FREE', {}),
  );
});

describe('a vehicle that is the same car as another one', () => {
  const check = { type: 'CheckUnlisted' } as const;
  it.each([[[listed]], [[listed, awarded, reverted, listed]]])(
    'prevents the other vehicle from being listed while a lot lists it',
    (history) =>
      given(...history)
        .when(check)
        .thenRefused('SAME_CAR_LISTED', {}),
  );

  it.each([[[]], [[listed, unlisted]], [[listed, awarded]]])(
    'lets the other vehicle be listed while no lot lists it, and writes no event',
    (history) =>
      given(...history)
        .when(check)
        .then(...nothing),
  );
});

describe('a vehicle that lots want to award (I6)', () => {
  it('is awarded with the lot that lists it, even if the log has no listing event', () => {
    given(listed)
      .when({ type: 'AwardVehicle', ...lot })
      .then(awarded);
    given()
      .when({ type: 'AwardVehicle', ...lot })
      .then(awarded);
  });

  it('is not awarded with a lot while another lot lists it', () =>
    given(listed)
      .when({ type: 'AwardVehicle', ...other })
      .thenRefused('VEHICLE_NOT_FREE', {}));

  it.each([lot, other])('is not awarded twice: %j', (second) =>
    given(awarded)
      .when({ type: 'AwardVehicle', ...second })
      .thenRefused('VEHICLE_ALREADY_AWARDED', lot),
  );

  it('can be awarded again after the award was reversed', () => {
    given(listed, awarded)
      .when({ type: 'RevertVehicleAward', ...lot })
      .then(reverted);
    given(listed, awarded, reverted)
      .when({ type: 'AwardVehicle', ...other })
      .then({ type: 'VehicleAwarded', data: other });
    given(listed, awarded, reverted)
      .when({ type: 'ListVehicle', idTemplate: null, ...other })
      .then({ type: 'VehicleListed', data: other });
  });

  it('loses its award only if the lot that has the award reverses it', () => {
    given(awarded)
      .when({ type: 'RevertVehicleAward', ...other })
      .thenRefused('INVALID_TRANSITION', { awarded: true });
    given(listed)
      .when({ type: 'RevertVehicleAward', ...lot })
      .thenRefused('INVALID_TRANSITION', { awarded: false });
  });
});
