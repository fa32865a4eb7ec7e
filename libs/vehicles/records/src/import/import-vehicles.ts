import type { Readable } from 'node:stream';
import type { Cause } from '@fairlot/records';
import type { VehicleRegistry } from '../vehicle-registry.js';
import { planRows } from './rows/plan-rows.js';
import {
  ERRORS_MAX,
  readVehicles,
  type ImportError,
  type ImportProgress,
  type ReadVehicles,
} from './rows/read-vehicles.js';
import { reasonOf } from './rows/row-reasons.js';
import type { ListVocabulary } from './rows/vehicle-fields.js';
import type { ListOwner } from './rows/vehicle-record.js';
import { ROWS_PER_BATCH, writePlanned } from './rows/write-planned.js';

type OnProgress = (progress: ImportProgress) => void;

export type ImportOptions = ListOwner & {
  readonly vocabulary: ListVocabulary;
  readonly onProgress?: OnProgress;
};

export type ImportReport =
  | {
      readonly outcome: 'imported';
      readonly rowCount: number;
      readonly inserted: number;
      readonly updated: number;
      /** Number of vehicles that were already stored with these values. */
      readonly unchanged: number;
    }
  | {
      readonly outcome: 'refused';
      readonly rowCount: number;
      /** The first 1,000 errors. `errorCount` is the number of all. */
      readonly errors: readonly ImportError[];
      readonly errorCount: number;
    };

/** Cause of imports by the command line tool and the demonstration, which have no user account. */
const PROGRAM_CAUSE: Cause = { idActor: null };

/** Thrown inside the transaction to roll it back. Contains the errors. */
class ImportRefused extends Error {
  constructor(readonly errors: readonly ImportError[]) {
    super('refused');
  }
}

const heldError = (value: string, row: number): ImportError => ({
  row,
  field: 'externalId',
  code: 'held',
  value,
  reason: reasonOf('held'),
});

async function* inBatches<One>(all: AsyncIterable<One>): AsyncGenerator<One[]> {
  let batch: One[] = [];
  for await (const one of all) {
    batch.push(one);
    if (batch.length < ROWS_PER_BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

const writeAll = (
  vehicles: Pick<VehicleRegistry, 'within'>,
  { rows, rowCount: total, vehicles: read }: ReadVehicles,
  { owner, onProgress }: { readonly owner: ListOwner; readonly onProgress: OnProgress },
) =>
  vehicles.within(async (writing) => {
    const counts = { CREATED: 0, CHANGED: 0, UNCHANGED: 0, REFUSED: 0 };
    const held: ImportError[] = [];
    let done = 0;
    for await (const batch of inBatches(read())) {
      const planned = await planRows(writing.manager, batch, { owner, isFirm: true });
      await writePlanned(writing, planned, { by: PROGRAM_CAUSE, madeAs: 'PUBLISHED' });
      for (const { outcome, record } of planned) {
        counts[outcome] += 1;
        const id = record.externalId ?? '';
        if (outcome === 'REFUSED') held.push(heldError(id, rows.get(id) ?? 0));
      }
      done += batch.length;
      onProgress({ doing: 'SAVING', done, total });
    }
    if (held.length > 0) throw new ImportRefused(held);
    return counts;
  });

/**
 * Imports and publishes a CSV or XLSX list for one owner, all rows or none. Vehicles whose external
 * id is known are updated if the file differs, so an interrupted import can be repeated.
 * Registrations and VINs that are missing in the file are unknown.
 */
export const importVehicles = async (
  vehicles: Pick<VehicleRegistry, 'within'>,
  source: Readable | string,
  options: ImportOptions,
): Promise<ImportReport> => {
  const { vocabulary, onProgress = () => undefined, ...owner } = options;
  const read = await readVehicles(source, onProgress, vocabulary);
  const { rowCount, errors, errorCount } = read;
  if (errorCount > 0) return { outcome: 'refused', rowCount, errors, errorCount };
  try {
    const counts = await writeAll(vehicles, read, { owner, onProgress });
    const { CREATED: inserted, CHANGED: updated, UNCHANGED: unchanged } = counts;
    return { outcome: 'imported', rowCount, inserted, updated, unchanged };
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    const held = error.errors;
    return {
      outcome: 'refused',
      rowCount,
      errors: held.slice(0, ERRORS_MAX),
      errorCount: held.length,
    };
  }
};
