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

describe('a vehicle that lots try to list', () => {
  it('is listed by a lot if no other lot lists it', () =>
    given()
      .when({ type: 'ListVehicle', idTemplate: null, ...lot })
      .then(listed));

  it.each([other, sibling])('is not listed twice, by %j', (second) =>
    given(listed)
      .when({ type: 'ListVehicle', idTemplate: null, ...second })
      .thenRefused('VEHICLE_NOT_FREE', {}),
  );

  it('does not change when its lot lists it again', () =>
    given(listed)
      .when({ type: 'ListVehicle', idTemplate: null, ...lot })
      .then(...nothing));

  it('is free again after its lot removes it', () => {
    given(listed)
      .when({ type: 'UnlistVehicle', ...lot })
      .then(unlisted);
    given(listed, unlisted)
      .when({ type: 'ListVehicle', idTemplate: null, ...other })
      .then({ type: 'VehicleListed', data: other });
  });

  it('does not change if a lot removes it without listing it', () => {
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

  it.each([lot, other])('is not listed while awarded, by %j', (second) =>
    given(listed, awarded)
      .when({ type: 'ListVehicle', idTemplate: null, ...second })
      .thenRefused('VEHICLE_NOT_FREE', {}),
  );
});

describe('another vehicle that is the same car', () => {
  const check = { type: 'CheckUnlisted' } as const;
  it.each([[[listed]], [[listed, awarded, reverted, listed]]])(
    'prevents the listing while a lot lists it',
    (history) =>
      given(...history)
        .when(check)
        .thenRefused('SAME_CAR_LISTED', {}),
  );

  it.each([[[]], [[listed, unlisted]], [[listed, awarded]]])(
    'allows the listing while no lot lists it, and writes nothing',
    (history) =>
      given(...history)
        .when(check)
        .then(...nothing),
  );
});

describe('a vehicle that lots try to award (I6)', () => {
  it('is awarded to the lot that lists it, even without a listing event', () => {
    given(listed)
      .when({ type: 'AwardVehicle', ...lot })
      .then(awarded);
    given()
      .when({ type: 'AwardVehicle', ...lot })
      .then(awarded);
  });

  it('is not awarded to a lot while another lot lists it', () =>
    given(listed)
      .when({ type: 'AwardVehicle', ...other })
      .thenRefused('VEHICLE_NOT_FREE', {}));

  it.each([lot, other])('is not awarded twice, by %j', (second) =>
    given(awarded)
      .when({ type: 'AwardVehicle', ...second })
      .thenRefused('VEHICLE_ALREADY_AWARDED', lot),
  );

  it('is free again after the revert', () => {
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

  it('loses its award only to a revert by the lot that holds the award', () => {
    given(awarded)
      .when({ type: 'RevertVehicleAward', ...other })
      .thenRefused('INVALID_TRANSITION', { awarded: true });
    given(listed)
      .when({ type: 'RevertVehicleAward', ...lot })
      .thenRefused('INVALID_TRANSITION', { awarded: false });
  });
});
