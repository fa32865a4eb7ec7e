import { z } from 'zod';
import { MANAGERS } from '../callers.js';
import { noInput, type ExampleTarget } from '../example.js';
import { done, instant } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

const BASE_PATH = '/api/v1/admin/record-exports';
/**
 * Maximum number of rows of an immediate export. Longer exports run as jobs, and lists count rows
 * only up to this number.
 */
export const EXPORT_STREAMED_MAX = 10_000;
/** Maximum number of rows of a workbook that a job writes. */
export const EXPORT_WORKBOOK_MAX = 50_000;
const PARAMETERS_MAX = 40;
const VALUES_MAX = 200;

const count = z.int().min(0);
const value = z.string().max(500);
/** Values as in a URL. The contract of the record parses them. */
const query = z
  .record(z.string().min(1).max(50), z.union([value, z.array(value).max(VALUES_MAX)]))
  .refine((parameters) => Object.keys(parameters).length <= PARAMETERS_MAX);

const recordExport = z
  .object({
    idExport: z.uuid(),
    record: z.string().describe('Kind of the records'),
    view: z
      .string()
      .nullable()
      .describe('Name of a list with a fixed filter; null for the list of all records'),
    format: z.enum(['csv', 'xlsx']),
    askedAt: instant,
    state: z
      .enum(['running', 'ready', 'failed'])
      .describe('`failed`: the export has a `reason`, or failed in three attempts'),
    done: count
      .nullable()
      .describe('Number of records written so far; null before the first report'),
    total: count.nullable(),
    rows: count.nullable().describe('Number of records in the file; null until the file is ready'),
    bytes: count.nullable(),
    reason: z
      .enum(['TOO_LARGE', 'LIST_CHANGED'])
      .nullable()
      .describe(
        '`TOO_LARGE`: the list has too many records, or the file is too large. `LIST_CHANGED`: a new version of the portal no longer has these filters or columns',
      ),
    expiresAt: instant.describe('Time at which the file is deleted'),
  })
  .meta({ id: 'RecordExport' });
export type RecordExportAnswer = z.infer<typeof recordExport>;

const exportParams = z.object({ idExport: z.uuid() });
const exportExample = ({ idExport }: ExampleTarget) => ({ params: { idExport } });
const OPERATION_DEFAULTS = { tag: 'back office', callers: MANAGERS } as const;

/** Exports of lists that run as jobs. Shorter lists are exported by the calls of their records. */
export const recordExportOperations = defineOperations({
  'ENG-306': {
    ...OPERATION_DEFAULTS,
    method: 'POST',
    path: BASE_PATH,
    name: 'startRecordExport',
    summary: 'Export a list as a job',
    description: `Starts a job that writes a list of records to a file, and returns immediately. \`query\` has the parameters of the record's export call, as strings: filters, \`sort\`, \`columns\`, \`format\` and \`language\`. The file contains only data that the caller can read now. A CSV file holds up to 1,000,000 records, an XLSX file ${EXPORT_WORKBOOK_MAX}. A user can have two running exports; more return TOO_MANY_EXPORTS. The audit log records the export.`,
    effect: 'change',
    names: [],
    body: z.strictObject({
      record: z.string().min(1).max(50).describe('Kind of the records, such as `seller`'),
      view: z.string().min(1).max(50).nullable().default(null),
      query: query.default({}),
    }),
    answer: z.object({ idExport: z.uuid() }),
    codes: ['NOT_FOUND', 'TOO_MANY_EXPORTS', 'OVERLOADED'],
    example: () => ({ body: { record: 'seller', query: { sort: 'surname', format: 'csv' } } }),
  },
  'ENG-307': {
    ...OPERATION_DEFAULTS,
    method: 'GET',
    path: BASE_PATH,
    name: 'recordExports',
    summary: 'List the exports of the caller',
    description:
      'Returns the exports that the caller started in the last day, newest first, with their progress. Poll this call while an export runs.',
    effect: 'none',
    names: [],
    answer: rows(recordExport),
    codes: [],
    example: noInput,
  },
  'ENG-308': {
    ...OPERATION_DEFAULTS,
    method: 'GET',
    path: `${BASE_PATH}/:idExport/file`,
    name: 'downloadRecordExport',
    summary: 'Download the file of an export',
    description:
      'Returns the file to the user who started the export, for a day. If that user has since lost a market or the right to read a column, the call returns EXPORT_RIGHTS_CHANGED. The audit log records the download.',
    effect: 'none',
    names: ['record'],
    rateClass: 'heavy',
    params: exportParams,
    answer: 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    codes: ['NOT_FOUND', 'EXPORT_NOT_READY', 'EXPORT_RIGHTS_CHANGED'],
    example: exportExample,
  },
  'ENG-309': {
    ...OPERATION_DEFAULTS,
    method: 'DELETE',
    path: `${BASE_PATH}/:idExport`,
    name: 'deleteRecordExport',
    summary: 'Cancel or delete an export',
    description:
      'Stops a running export within two seconds, or deletes the file of a finished export.',
    effect: 'change',
    names: ['record'],
    params: exportParams,
    answer: done,
    codes: ['NOT_FOUND'],
    example: exportExample,
  },
});
