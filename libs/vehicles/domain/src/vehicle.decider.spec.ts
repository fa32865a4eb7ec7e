import { specify } from '@fairlot/testing';
import { describe, it } from 'vitest';
import { vehicleDecider } from './vehicle.decider.js';

const { given } = specify(vehicleDecider);
const lot = { idAuction: 1, idLot: 2 };
const other = { idAuction: 3, idLot: 1 };
const claimed = { type: 'VehicleAwarded', data: lot } as const;
const released = { type: 'VehicleAwardReverted', data: lot } as const;

describe('a vehicle has at most one active award across auctions (I6)', () => {
  it('is claimed by an award', () =>
    given()
      .when({ type: 'ClaimVehicle', ...lot })
      .then(claimed));

  it.each([lot, other])('is not claimed twice, by %j', (second) =>
    given(claimed)
      .when({ type: 'ClaimVehicle', ...second })
      .thenRefused('VEHICLE_ALREADY_AWARDED', lot),
  );

  it('is free again after the revert', () => {
    given(claimed)
      .when({ type: 'ReleaseVehicle', ...lot })
      .then(released);
    given(claimed, released)
      .when({ type: 'ClaimVehicle', ...other })
      .then({ type: 'VehicleAwarded', data: other });
  });

  it('is released only by the lot that holds it', () => {
    given(claimed)
      .when({ type: 'ReleaseVehicle', ...other })
      .thenRefused('INVALID_TRANSITION', { awarded: true });
    given()
      .when({ type: 'ReleaseVehicle', ...lot })
      .thenRefused('INVALID_TRANSITION', { awarded: false });
  });
});
