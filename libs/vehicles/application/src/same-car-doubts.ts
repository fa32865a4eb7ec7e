import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import type { Vehicle, VehicleRegistry } from '@fairlot/vehicles-records';

type SameCarDoubt = NonNullable<VehicleDetails['sameCar']>;

/** Warns about other entries of the same car, without revealing the stock of other sellers. */
const doubtOf = (vehicle: Vehicle, others: readonly Vehicle[]): SameCarDoubt | null => {
  if (vehicle.state === 'SOLD') return null;
  if (others.some(({ state }) => state === 'IN_AUCTION')) return 'IN_AUCTION';
  const isOwn = others.some(
    ({ idOwnerDealer, state }) => idOwnerDealer === vehicle.idOwnerDealer && state !== 'SOLD',
  );
  return isOwn ? 'IN_STOCK' : null;
};

/** Warnings by vehicle id. A page of vehicles costs one query. */
export const sameCarDoubts = async (
  registry: Pick<VehicleRegistry, 'sameCars'>,
  vehicles: readonly Vehicle[],
): Promise<ReadonlyMap<number, SameCarDoubt>> => {
  const same = await registry.sameCars(vehicles);
  return new Map(
    vehicles.flatMap((vehicle) => {
      const doubt = doubtOf(vehicle, same.get(vehicle.idVehicle) ?? []);
      return doubt === null ? [] : [[vehicle.idVehicle, doubt]];
    }),
  );
};
