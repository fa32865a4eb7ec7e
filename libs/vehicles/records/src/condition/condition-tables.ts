import { storedTable, type StoredTable } from '@fairlot/kernel';

/** What reports on vehicles keep. */
export const conditionTables: readonly StoredTable[] = [
  storedTable('vehicle_condition', {
    keeps: 'condition reports of vehicles: damages, equipment, services and appraisal',
    other: `id_vehicle version damages equipment services appraisal damage_minor changed_at`,
  }),
];
