import { Unavailable } from '@fairlot/kernel';
import type { Job, JobKind, JobRun } from '@fairlot/jobs';
import { TooManyVehicleFiles } from '../files/vehicle-files.js';
import { WrongImportState } from './wrong-import-state.js';
import type { ListMapping } from './rows/judge-row.js';
import type { ValueChange } from './values/value-mappings.js';
import { ListFault } from './file/list-fault.js';

/** Reports the last processed row. @throws JobLost if the job was cancelled */
export type ReportRow = (tupla: number) => Promise<void>;

/** A job for a list. The id of the list is the job key, so each list has at most one running job. */
export type ImportPayload = { readonly idUser: number; readonly idTemp: string } & (
  | {
      readonly doing: 'JUDGING';
      /** Null to read the uploaded file. Otherwise its rows are validated again with this mapping. */
      readonly mapping: ListMapping | null;
      /** Value mappings of the seller. */
      readonly values?: readonly ValueChange[];
    }
  | { readonly doing: 'SAVING'; readonly key: string | null }
  | { readonly doing: 'UNDOING' }
);

/** Why an import failed. */
type ImportRefusal =
  | Pick<ListFault, 'name' | 'code' | 'line' | 'message'>
  | Pick<Unavailable, 'name' | 'code' | 'retryAfterSeconds'>
  | Pick<WrongImportState | TooManyVehicleFiles, 'name'>;
export type ImportOutput = { readonly refusal: ImportRefusal | null };

export type ImportRun = JobRun<ImportPayload, ImportOutput>;
export const VEHICLE_IMPORT: JobKind<ImportPayload, ImportOutput> = { name: 'vehicle-import' };
export const IMPORT_DONE: ImportOutput = { refusal: null };

/** Why a list is refused. Null for errors that it does not cause: the job is retried. */
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

/** Whether every attempt failed, or the list was refused after its sender had stopped waiting. */
export const isCut = ({ state, output }: Job<ImportPayload, ImportOutput>): boolean =>
  state === 'failed' || output?.refusal?.name === 'ListFault';
