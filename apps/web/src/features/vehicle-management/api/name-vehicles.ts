import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { vehicleNameOperations } from '@fairlot/contracts/vehicles';
import { call } from '#shared/api/call.js';

/** What vehicles are called that are known by their ids alone (SEC-14); none costs no call. */
export const nameVehicles = async (ids: number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const named = await call(vehicleNameOperations['SEC-14'], { query: { ids } });
  return new Map(named.map((one) => [one.idVehicle, `${vehicleTitle(one)} ${one.licensePlate}`]));
};
