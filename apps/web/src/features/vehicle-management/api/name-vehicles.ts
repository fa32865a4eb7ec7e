import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { vehicleNameOperations } from '@fairlot/contracts/vehicles';
import { call } from '#shared/api/call.js';

/** Names of vehicles, by id (SEC-14). Makes no call if `ids` is empty. */
export const nameVehicles = async (ids: number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const named = await call(vehicleNameOperations['SEC-14'], { query: { ids } });
  return new Map(named.map((one) => [one.idVehicle, `${vehicleTitle(one)} ${one.licensePlate}`]));
};
