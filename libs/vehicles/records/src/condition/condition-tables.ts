import { storedTable, type StoredTable } from '@fairlot/kernel';

/** The stored tables of condition reports. */
export const conditionTables: readonly StoredTable[] = [
  storedTable('vehicle_condition', {
    keeps:
      'condition reports of vehicles: damage, equipment, service history and inspection report',
    other: `id_vehicle version damages equipment services appraisal damage_minor changed_at`,
  }),
];
