import type { Readable } from 'node:stream';
import type { DataSource, EntityManager } from 'typeorm';
import type { VehicleState } from '../vehicle.entity.js';
import {
  ERRORS_MAX,
  readVehicles,
  type ImportError,
  type ImportProgress,
  type ReadVehicles,
} from './read-vehicles.js';
import { syntheticIdentity } from './synthetic-identity.js';
import type { VehicleRow } from './vehicle-row.js';

export type ImportOptions = {
  readonly idOwnerDealer: number;
  readonly idMarket: string;
  readonly provenance?: string | null;
  readonly channel?: string | null;
  readonly idTemplate?: number | null;
  /** COUNTRY_AREA code of a postal code; without it vehicles have no region. */
  readonly regionOf?: (postalCode: string | null) => string | null;
  /** After every chunk read. */
  readonly onProgress?: (progress: ImportProgress) => void;
};

export type ImportReport =
  | {
      readonly outcome: 'imported';
      readonly rowCount: number;
      readonly inserted: number;
      readonly updated: number;
      /** Stood there exactly so already. */
      readonly unchanged: number;
    }
  | {
      readonly outcome: 'refused';
      readonly rowCount: number;
      /** The first 1,000 of `errorCount`. */
      readonly errors: readonly ImportError[];
      readonly errorCount: number;
    };

const BATCH = 2_000;
const LOCK_SPACE = 17634;
const HELD: readonly VehicleState[] = ['IN_AUCTION', 'SOLD'];

/** Columns that come from the file and the options, with the type they are sent as. */
const COLUMN_TYPES = {
  external_id: 'text',
  brand: 'text',
  model: 'text',
  version: 'text',
  body_type: 'text',
  fuel_type: 'text',
  gearbox: 'text',
  power_hp: 'integer',
  mileage_km: 'integer',
  first_registration: 'text',
  damaged: 'boolean',
  postal_code: 'text',
  asking_price_minor: 'integer',
  license_plate: 'text',
  frame: 'text',
  vehicle_code: 'text',
  provenance: 'text',
  channel: 'text',
  id_market: 'text',
  region: 'text',
  id_owner_dealer: 'integer',
  id_template: 'integer',
} as const;
type Column = keyof typeof COLUMN_TYPES;

const columns = Object.keys(COLUMN_TYPES);
const list = (prefix = '') => columns.map((column) => prefix + column).join(', ');
const typed = Object.entries(COLUMN_TYPES).map(([column, type]) => `${column} ${type}`);

const UPSERT = `
  INSERT INTO vehicle (${list()}, state)
  SELECT ${list()}, 'PUBLISHED' FROM jsonb_to_recordset($1) AS r (${typed.join(', ')})
  ON CONFLICT (id_owner_dealer, external_id) DO UPDATE SET (${list()}) = ROW (${list('excluded.')})
  WHERE (${list('vehicle.')}) IS DISTINCT FROM (${list('excluded.')})
  RETURNING external_id, state, xmax = 0 AS inserted`;
type Written = { external_id: string; state: VehicleState; inserted: boolean };

const record = (vehicle: VehicleRow, options: ImportOptions): Record<Column, unknown> => {
  const { licensePlate, frame } = syntheticIdentity(options.idMarket, vehicle.externalId);
  return {
    external_id: vehicle.externalId,
    brand: vehicle.brand,
    model: vehicle.model,
    version: vehicle.version,
    body_type: vehicle.bodyType,
    fuel_type: vehicle.fuelType,
    gearbox: vehicle.gearbox,
    power_hp: vehicle.powerHp,
    mileage_km: vehicle.mileageKm,
    first_registration: vehicle.firstRegistration,
    damaged: vehicle.damaged,
    postal_code: vehicle.postalCode,
    asking_price_minor: vehicle.askingPriceEur,
    license_plate: licensePlate,
    frame,
    vehicle_code: vehicle.externalId,
    provenance: options.provenance ?? null,
    channel: options.channel ?? null,
    id_market: options.idMarket,
    region: options.regionOf?.(vehicle.postalCode) ?? null,
    id_owner_dealer: options.idOwnerDealer,
    id_template: options.idTemplate ?? null,
  };
};

/** Carries the refusal out of the transaction, which it thereby undoes. */
class Refused extends Error {
  constructor(readonly errors: readonly ImportError[]) {
    super('refused');
  }
}

const write = async (
  manager: EntityManager,
  rows: ReadVehicles['rows'],
  options: ImportOptions,
): Promise<{ inserted: number; updated: number }> => {
  // Two imports for one owner take turns instead of waiting for each other's rows.
  await manager.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCK_SPACE, options.idOwnerDealer]);
  const records = [...rows.values()].map(({ vehicle }) => record(vehicle, options));
  const held: ImportError[] = [];
  let [inserted, updated] = [0, 0];
  for (let from = 0; from < records.length; from += BATCH) {
    const batch = JSON.stringify(records.slice(from, from + BATCH));
    const written: Written[] = await manager.query(UPSERT, [batch]);
    for (const row of written) {
      if (row.inserted) inserted += 1;
      else if (HELD.includes(row.state)) held.push(heldError(row, rows));
      else updated += 1;
    }
  }
  if (held.length > 0) throw new Refused(held);
  return { inserted, updated };
};

/** Bidders rely on the data sheet: it does not change under a running auction or a sale. */
const heldError = ({ external_id, state }: Written, rows: ReadVehicles['rows']): ImportError => ({
  row: rows.get(external_id)?.row ?? 0,
  field: 'externalId',
  code: 'vehicle_held',
  value: external_id,
  reason: `is ${state}, so its data cannot change`,
});

/**
 * Imports a CSV file of vehicles for one owner and publishes them: all of it or nothing. A vehicle
 * known by its external id is updated when the file says something else. Plate and frame number
 * are synthetic (`syntheticIdentity`).
 */
export const importVehicles = async (
  dataSource: DataSource,
  source: Readable | string,
  options: ImportOptions,
): Promise<ImportReport> => {
  const read = await readVehicles(source, options.onProgress ?? (() => undefined));
  const { rows, rowCount, errors, errorCount } = read;
  if (errorCount > 0) return { outcome: 'refused', rowCount, errors, errorCount };
  try {
    const counts = await dataSource.transaction((manager) => write(manager, rows, options));
    const unchanged = rowCount - counts.inserted - counts.updated;
    return { outcome: 'imported', rowCount, ...counts, unchanged };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const held = error.errors;
    return {
      outcome: 'refused',
      rowCount,
      errors: held.slice(0, ERRORS_MAX),
      errorCount: held.length,
    };
  }
};
