export * from './import/import-vehicles.js';
export {
  ERRORS_MAX,
  ROWS_MAX,
  type ImportError,
  type ImportProgress,
} from './import/read-vehicles.js';
export { BODY_TYPES, FUEL_TYPES, GEARBOXES } from './import/vehicle-row.js';
export * from './migrations.js';
export * from './vehicle-marks.js';
export * from './vehicle-table.js';
export * from './vehicle-registry.js';
export * from './vehicle.entity.js';
