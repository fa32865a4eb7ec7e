import type { VehicleColumn } from '@fairlot/contracts/vehicles';
import { columnsIn, type ListLayout } from '#shared/list/list-layout.js';
import { VEHICLE_TABLE_LOOK } from './vehicle-table.js';

type ColumnKey = (typeof VEHICLE_TABLE_LOOK)['columns'][number]['key'];

/** The columns of an exported file for each column on screen. The name of a vehicle has several. */
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

/** The columns of an exported file, in the order on screen. */
export const fileColumnsOf = ({ columns }: ListLayout): VehicleColumn[] =>
  columnsIn(VEHICLE_TABLE_LOOK.columns, columns).flatMap(({ key }) => FILE_COLUMNS[key]);
