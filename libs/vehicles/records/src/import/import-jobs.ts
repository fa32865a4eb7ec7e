import { Unavailable } from '@fairlot/kernel';
import type { Job, JobKind, JobRun } from '@fairlot/jobs';
import { TooManyVehicleFiles } from '../files/vehicle-files.js';
import { ImportOver } from './import-over.js';
import type { ListMapping } from './judge-row.js';
import type { ValueChange } from './known-values.js';
import { ListFault } from './list-fault.js';

/** Reports up to which row it is done. @throws JobOver when it was stopped */
export type Reached = (tupla: number) => Promise<void>;

/** What is done with a list; its key is the list, so that one at a time is done with each. */
export type ImportPayload = { readonly idUser: number; readonly idTemp: string } & (
  | {
      readonly doing: 'JUDGING';
      /** Null reads the file that was sent, else its rows are judged again by it. */
      readonly mapping: ListMapping | null;
      /** What its seller says that values mean. */
      readonly values?: readonly ValueChange[];
    }
  | { readonly doing: 'SAVING'; readonly key: string | null }
  | { readonly doing: 'UNDOING' }
);

/** Why nothing came of it. */
type Refusal =
  | Pick<ListFault, 'name' | 'code' | 'line' | 'message'>
  | Pick<Unavailable, 'name' | 'code' | 'retryAfterSeconds'>
  | Pick<ImportOver | TooManyVehicleFiles, 'name'>;
export type ImportOutput = { readonly refusal: Refusal | null };

export type ImportRun = JobRun<ImportPayload, ImportOutput>;
export const VEHICLE_IMPORT: JobKind<ImportPayload, ImportOutput> = { name: 'vehicle-import' };
export const DONE: ImportOutput = { refusal: null };

/** Null of what says nothing about the list: the job is tried again. */
export const refusalOf = (error: unknown): Refusal | null => {
  if (error instanceof ListFault) {
    const { name, code, line, message } = error;
    return { name, code, line, message };
  }
  if (error instanceof Unavailable) {
    const { name, code, retryAfterSeconds } = error;
    return { name, code, retryAfterSeconds };
  }
  if (error instanceof ImportOver || error instanceof TooManyVehicleFiles)
    return { name: error.name };
  return null;
};

export const errorOf = (refusal: Refusal): Error => {
  if (refusal.name === 'ListFault')
    return new ListFault(refusal.code, refusal.line, refusal.message);
  if (refusal.name === 'Unavailable')
    return new Unavailable(refusal.code, refusal.retryAfterSeconds);
  return refusal.name === 'ImportOver' ? new ImportOver() : new TooManyVehicleFiles();
};

/** Nobody reads it any more: every try failed, or its sender did not wait to hear what is wrong with it. */
export const isCut = ({ state, output }: Job<ImportPayload, ImportOutput>): boolean =>
  state === 'failed' || output?.refusal?.name === 'ListFault';
