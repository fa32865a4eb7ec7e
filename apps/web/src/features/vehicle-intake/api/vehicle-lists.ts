import {
  listImportOperations,
  type ListField,
  type ListImport,
  type ListValue,
} from '@fairlot/contracts/vehicles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';
import { upload } from '#shared/api/upload.js';

/** Time limit for a call that validates or saves a list. A list has up to 100,000 rows. */
const WORK_WITHIN_MS = 5 * 60_000;

/** The changes that a list would make, or that it has made (ENG-97). */
export const listQuery = (idTemp: string) =>
  queryOptions({
    queryKey: ['vehicle-list', idTemp],
    queryFn: ({ signal }) =>
      call(listImportOperations['ENG-97'], { params: { idTemp } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type SentList = {
  readonly file: File;
  readonly idTemplate: string;
  readonly provenance: string;
  /** The encoding of the file. Empty to detect it from the content. */
  readonly encoding: string;
  /** Idempotency key. */
  readonly commandId: string;
};

type UploadOptions = {
  readonly signal: AbortSignal;
  /** Called with the share of the file that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
};

/** Uploads a vehicle list (SEC-29). */
export const sendList = (
  { file, commandId, ...fields }: SentList,
  watched: UploadOptions,
): Promise<ListImport> =>
  upload(listImportOperations['SEC-29'], { file, fields }, { commandId, ...watched });

export const mapList = (
  idTemp: string,
  fields: (ListField | null)[],
  values?: ListValue[],
): Promise<ListImport> =>
  call(
    listImportOperations['ENG-93'],
    { params: { idTemp }, body: { fields, ...(values && { values }) } },
    { withinMs: WORK_WITHIN_MS },
  );

export const saveList = (idTemp: string): Promise<ListImport> =>
  call(listImportOperations['SEC-15'], { query: { idTemp } }, { withinMs: WORK_WITHIN_MS });

export const undoList = (idTemp: string): Promise<ListImport> =>
  call(listImportOperations['ENG-96'], { params: { idTemp } }, { withinMs: WORK_WITHIN_MS });
