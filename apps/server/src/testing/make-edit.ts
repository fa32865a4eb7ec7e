import type { BodyOf } from '@fairlot/contracts';
import type { Operations } from '@fairlot/contracts/operations';
import { vehicleData } from '@fairlot/contracts/vehicles';
import type { Client } from './client.js';

type VehicleEdit = BodyOf<Operations['SEC-23']>;

/** The body of an edit (SEC-23): the vehicle as it is stored, with these changes. */
export const makeEdit = async (
  client: Client,
  idVehicle: number,
  change: Partial<VehicleEdit>,
): Promise<VehicleEdit> => {
  const details = await client.run('SEC-22', { params: { id: idVehicle } });
  const { editVersion: ifVersion, ...read } = details;
  const data = vehicleData.strip().parse(read);
  return { ...data, idVehicle, ifVersion: ifVersion ?? '', ...change };
};
