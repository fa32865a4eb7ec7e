import type { Readable } from 'node:stream';
import type { By, Put } from '@fairlot/records';
import type { VehicleRegistry } from '../vehicle-registry.js';
import type { Vehicle, VehicleState } from '../vehicle.entity.js';
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

/** Who imports has no account: it is the command line, or the demonstration. */
const PROGRAM: By = { idActor: null };
const HELD: readonly VehicleState[] = ['IN_AUCTION', 'SOLD'];
/** By the number that the owner himself gave it. */
const UNIQUE = ['idOwnerDealer', 'externalId'] as const;

const record = (vehicle: VehicleRow, options: ImportOptions): Partial<Vehicle> => {
  const { askingPriceEur: askingPriceMinor, ...told } = vehicle;
  return {
    ...told,
    ...syntheticIdentity(options.idMarket, vehicle.externalId),
    askingPriceMinor,
    vehicleCode: vehicle.externalId,
    provenance: options.provenance ?? null,
    channel: options.channel ?? null,
    idMarket: options.idMarket,
    region: options.regionOf?.(vehicle.postalCode) ?? null,
    idOwnerDealer: options.idOwnerDealer,
    idTemplate: options.idTemplate ?? null,
  };
};

/** Carries the refusal out of the transaction, which it thereby undoes. */
class Refused extends Error {
  constructor(readonly errors: readonly ImportError[]) {
    super('refused');
  }
}

/** Bidders rely on the data sheet: it does not change under a running auction or a sale. */
const refuseHeld =
  (rows: ReadVehicles['rows']) =>
  (written: readonly Put<Vehicle>[]): void => {
    const held = written.flatMap(({ before }): ImportError[] => {
      if (before === null || !HELD.includes(before.state)) return [];
      const { externalId: value, state } = before;
      const reason = `is ${state}, so its data cannot change`;
      const row = rows.get(value)?.row ?? 0;
      return [{ row, field: 'externalId', code: 'vehicle_held', value, reason }];
    });
    if (held.length > 0) throw new Refused(held);
  };

/**
 * Imports a CSV file of vehicles for one owner and publishes them: all of it or nothing. A vehicle
 * known by its external id is updated when the file says something else. Plate and frame number
 * are synthetic (`syntheticIdentity`).
 */
export const importVehicles = async (
  vehicles: Pick<VehicleRegistry, 'put'>,
  source: Readable | string,
  options: ImportOptions,
): Promise<ImportReport> => {
  const read = await readVehicles(source, options.onProgress ?? (() => undefined));
  const { rows, rowCount, errors, errorCount } = read;
  if (errorCount > 0) return { outcome: 'refused', rowCount, errors, errorCount };
  try {
    const records = [...rows.values()].map(({ vehicle }) => record(vehicle, options));
    const how = { by: PROGRAM, unique: UNIQUE, initial: { state: 'PUBLISHED' } } as const;
    const written = await vehicles.put(records, how, refuseHeld(rows));
    const inserted = written.filter(({ before }) => before === null).length;
    const updated = written.length - inserted;
    return {
      outcome: 'imported',
      rowCount,
      inserted,
      updated,
      unchanged: rowCount - written.length,
    };
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
