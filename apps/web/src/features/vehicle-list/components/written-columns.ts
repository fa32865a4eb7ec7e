import type { VehicleColumn } from '@fairlot/contracts/vehicles';
import { columnsIn, type ListLook } from '#shared/list/list-look.js';
import { VEHICLE_TABLE_LOOK } from './vehicle-table.js';

type Key = (typeof VEHICLE_TABLE_LOOK)['columns'][number]['key'];

/** What a file tells for each column that is seen; a file has a column for each of the name's parts. */
const WRITTEN: Readonly<Record<Key, readonly VehicleColumn[]>> = {
  brand: ['brand', 'model', 'version'],
  idVehicle: ['vehicleCode'],
  licensePlate: ['licensePlate'],
  state: ['state'],
  provenance: ['provenance'],
  mileageKm: ['mileageKm'],
  askingPriceMinor: ['askingPriceMinor'],
  insertDate: ['insertDate'],
};

/** The columns of a file, in the order in which they are seen. */
export const writtenOf = ({ columns }: ListLook): VehicleColumn[] =>
  columnsIn(VEHICLE_TABLE_LOOK.columns, columns).flatMap(({ key }) => WRITTEN[key]);
