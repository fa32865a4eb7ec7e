import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import type { Vehicle, VehicleRegistry } from '@fairlot/vehicles-records';

type SameCarDoubt = NonNullable<VehicleDetails['sameCar']>;

/** A warning about other records of the same car. It does not reveal the stock of other sellers. */
const doubtOf = (vehicle: Vehicle, others: readonly Vehicle[]): SameCarDoubt | null => {
  if (vehicle.state === 'SOLD') return null;
  if (others.some(({ state }) => state === 'IN_AUCTION')) return 'IN_AUCTION';
  const isOwn = others.some(
    ({ idOwnerDealer, state }) => idOwnerDealer === vehicle.idOwnerDealer && state !== 'SOLD',
  );
  return isOwn ? 'IN_STOCK' : null;
};

/** Warnings about several vehicles, by id. Needs one query for all. */
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
