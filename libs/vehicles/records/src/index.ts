export * from './import/import-vehicles.js';
export * from './migrations.js';
export * from './vehicle-marks.js';
export * from './vehicle-table.js';
export * from './vehicle-registry.js';
export * from './vehicle.entity.js';
