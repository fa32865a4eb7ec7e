import { storedTable, type StoredTable } from '@fairlot/kernel';
import { conditionTables } from './condition/condition-tables.js';
import { vehicleFileTables } from './files/vehicle-file-tables.js';
import { importTables } from './import/import-tables.js';

/** Registrations and VINs may identify a former owner. */
export const storedTables: readonly StoredTable[] = [
  storedTable('vehicle', {
    keeps: 'vehicles: registration and VIN',
    personal: 'license_plate plate_key frame search_text',
    other: `id_vehicle external_id brand model version body_type fuel_type gearbox power_hp mileage_km
      first_registration damaged postal_code asking_price_minor vehicle_code provenance channel
      id_market region id_owner_dealer id_template state insert_date stream_position made_as
      stage id_sent_template return_reason stage_position id_auctions auction_count
      brand_key model_key`,
    why: 'to know which vehicle is sold and handed over; both can identify a former keeper',
    until: 'as long as the sale must be provable',
  }),
  storedTable('vehicle_claim', {
    keeps: 'vehicles that a command is listing, for two minutes at most',
    other: 'claimed_hash id_vehicle command_id expires_at',
  }),
  ...conditionTables,
  ...vehicleFileTables,
  ...importTables,
];
