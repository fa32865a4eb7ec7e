import { storedTable, type StoredTable } from '@fairlot/kernel';

/** The stored tables of condition reports. */
export const conditionTables: readonly StoredTable[] = [
  storedTable('vehicle_condition', {
    keeps: 'condition reports of vehicles: damages, equipment, services and appraisal',
    other: `id_vehicle version damages equipment services appraisal damage_minor changed_at`,
  }),
];
