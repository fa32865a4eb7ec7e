import type { Readable } from 'node:stream';
import type { By } from '@fairlot/records';
import type { VehicleRegistry } from '../vehicle-registry.js';
import { planRows } from './plan-rows.js';
import { PLAIN_VOCABULARY } from './plain-vocabulary.js';
import {
  ERRORS_MAX,
  readVehicles,
  type ImportError,
  type ImportProgress,
  type ReadVehicles,
} from './read-vehicles.js';
import { reasonOf } from './row-reasons.js';
import type { ListVocabulary } from './vehicle-fields.js';
import type { ListOwner } from './vehicle-record.js';
import { BATCH, writePlanned } from './write-planned.js';

export type ImportOptions = ListOwner & {
  /** Left out, columns are called and values written as programs do. */
  readonly vocabulary?: ListVocabulary;
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

/** Carries the refusal out of the transaction, which it thereby undoes. */
class Refused extends Error {
  constructor(readonly errors: readonly ImportError[]) {
    super('refused');
  }
}

const heldIn = (value: string, row: number): ImportError => ({
  ...{ row, field: 'externalId', code: 'held', value },
  reason: reasonOf('held'),
});

const writeAll = (
  vehicles: Pick<VehicleRegistry, 'within'>,
  { rows }: ReadVehicles,
  owner: ListOwner,
) =>
  vehicles.within(async (writing) => {
    const counts = { CREATED: 0, CHANGED: 0, UNCHANGED: 0, REFUSED: 0 };
    const held: ImportError[] = [];
    const all = [...rows.values()];
    for (let from = 0; from < all.length; from += BATCH) {
      const batch = all.slice(from, from + BATCH).map(({ vehicle }) => vehicle);
      const planned = await planRows(writing.manager, batch, { owner, isFirm: true });
      await writePlanned(writing, planned, { by: PROGRAM, madeAs: 'PUBLISHED' });
      for (const { outcome, record } of planned) {
        counts[outcome] += 1;
        const id = record.externalId ?? '';
        if (outcome === 'REFUSED') held.push(heldIn(id, rows.get(id)?.row ?? 0));
      }
    }
    if (held.length > 0) throw new Refused(held);
    return counts;
  });

/**
 * Imports a list of vehicles, CSV or XLSX, for one owner and publishes them: all of it or nothing. A
 * vehicle known by its external id is updated when the file says something else. Plate and frame number
 * are synthetic where the file names none (`syntheticIdentity`).
 */
export const importVehicles = async (
  vehicles: Pick<VehicleRegistry, 'within'>,
  source: Readable | string,
  options: ImportOptions,
): Promise<ImportReport> => {
  const { vocabulary = PLAIN_VOCABULARY, onProgress = () => undefined, ...owner } = options;
  const read = await readVehicles(source, onProgress, vocabulary);
  const { rowCount, errors, errorCount } = read;
  if (errorCount > 0) return { outcome: 'refused', rowCount, errors, errorCount };
  try {
    const counts = await writeAll(vehicles, read, owner);
    const { CREATED: inserted, CHANGED: updated, UNCHANGED: unchanged } = counts;
    return { outcome: 'imported', rowCount, inserted, updated, unchanged };
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
