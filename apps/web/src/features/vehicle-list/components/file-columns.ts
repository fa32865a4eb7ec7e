import type { VehicleColumn } from '@fairlot/contracts/vehicles';
import { columnsIn, type ListLayout } from '#shared/list/list-layout.js';
import { VEHICLE_TABLE_LOOK } from './vehicle-table.js';

type ColumnKey = (typeof VEHICLE_TABLE_LOOK)['columns'][number]['key'];

/** File columns of each visible column. A name has several. */
const FILE_COLUMNS: Readonly<Record<ColumnKey, readonly VehicleColumn[]>> = {
  brand: ['brand', 'model', 'version'],
  idVehicle: ['vehicleCode'],
  licensePlate: ['licensePlate'],
  state: ['state'],
  provenance: ['provenance'],
  mileageKm: ['mileageKm'],
  askingPriceMinor: ['askingPriceMinor'],
  insertDate: ['insertDate'],
};

/** The columns of a file, in the shown order. */
export const fileColumnsOf = ({ columns }: ListLayout): VehicleColumn[] =>
  columnsIn(VEHICLE_TABLE_LOOK.columns, columns).flatMap(({ key }) => FILE_COLUMNS[key]);
