import { Unavailable } from '@fairlot/kernel';
import type { Job, JobKind, JobRun } from '@fairlot/jobs';
import { TooManyVehicleFiles } from '../files/vehicle-files.js';
import { WrongImportState } from './wrong-import-state.js';
import type { ListMapping } from './rows/judge-row.js';
import type { ValueChange } from './values/value-mappings.js';
import { ListFault } from './file/list-fault.js';

/** Reports the row that was processed last. @throws JobLost if the job was cancelled */
export type ReportRow = (tupla: number) => Promise<void>;

/** A job for a list. Its key is the list's id, so a list has at most one unfinished job. */
export type ImportPayload = { readonly idUser: number; readonly idTemp: string } & (
  | {
      readonly doing: 'JUDGING';
      /** The mapping with which to validate the rows again; null to read the uploaded file. */
      readonly mapping: ListMapping | null;
      /** The seller's mappings of values. */
      readonly values?: readonly ValueChange[];
    }
  | { readonly doing: 'SAVING'; readonly key: string | null }
  | { readonly doing: 'UNDOING' }
);

/** Why a list was refused. */
type ImportRefusal =
  | Pick<ListFault, 'name' | 'code' | 'line' | 'message'>
  | Pick<Unavailable, 'name' | 'code' | 'retryAfterSeconds'>
  | Pick<WrongImportState | TooManyVehicleFiles, 'name'>;
export type ImportOutput = { readonly refusal: ImportRefusal | null };

export type ImportRun = JobRun<ImportPayload, ImportOutput>;
export const VEHICLE_IMPORT: JobKind<ImportPayload, ImportOutput> = { name: 'vehicle-import' };
export const IMPORT_DONE: ImportOutput = { refusal: null };

/**
 * Why a list is refused; null for an error that the list does not cause, after which the job is
 * retried.
 */
export const importRefusalOf = (error: unknown): ImportRefusal | null => {
  if (error instanceof ListFault) {
    const { name, code, line, message } = error;
    return { name, code, line, message };
  }
  if (error instanceof Unavailable) {
    const { name, code, retryAfterSeconds } = error;
    return { name, code, retryAfterSeconds };
  }
  if (error instanceof WrongImportState || error instanceof TooManyVehicleFiles)
    return { name: error.name };
  return null;
};

export const errorOfRefusal = (refusal: ImportRefusal): Error => {
  if (refusal.name === 'ListFault')
    return new ListFault(refusal.code, refusal.line, refusal.message);
  if (refusal.name === 'Unavailable')
    return new Unavailable(refusal.code, refusal.retryAfterSeconds);
  return refusal.name === 'WrongImportState' ? new WrongImportState() : new TooManyVehicleFiles();
};

/** Whether all attempts failed, or the list was refused when its sender no longer waited. */
export const isCut = ({ state, output }: Job<ImportPayload, ImportOutput>): boolean =>
  state === 'failed' || output?.refusal?.name === 'ListFault';
