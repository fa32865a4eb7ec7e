import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { MANAGERS } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { done, editVersion, id, instant } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

const BASE_PATH = '/api/v1/admin/bulk-changes';
/** Maximum number of unchanged records that are returned with their reasons. */
export const FAILED_MAX = 100;

const number = z.int().min(0);
const outcomes = z.object({
  applied: number,
  already: number.describe('Number of records that already had these values'),
  refused: number.describe('Number of records that were refused'),
  changed: number.describe(
    'Number of records that another user changed after the caller had read them',
  ),
  gone: number.describe(
    'Number of records that do not exist, or are not in a market of the caller',
  ),
});

const failedRow = z.object({
  id,
  outcome: z.enum(['refused', 'changed']),
  reason: z.string().nullable().describe('Reason code of a refused record'),
  title: z
    .string()
    .nullable()
    .describe(
      'Fields that identify the record. Null if the record is deleted, or if the caller may not see it any more',
    ),
  version: editVersion.nullable().describe('Current value; null if the record is deleted'),
});

export const bulkChange = z
  .object({
    commandId: z.string().describe('`Idempotency-Key` of the call that started the change'),
    record: z.string().describe('Kind of the records'),
    action: z.enum(['delete', 'update']),
    askedAt: instant,
    state: z
      .enum(['running', 'done', 'stopped'])
      .describe(
        '`stopped`: the user stopped the change, or it failed three times. The remaining records are unchanged',
      ),
    count: z
      .int()
      .min(1)
      .describe('Number of records; the sum of `outcomes` when the change is finished'),
    outcomes,
    failed: z
      .array(failedRow)
      .describe(`The first ${FAILED_MAX} records that were refused or changed by other users`),
  })
  .meta({ id: 'BulkChange' });
export type BulkChangeAnswer = z.infer<typeof bulkChange>;

const commandParams = z.object({ commandId: z.string().min(1).max(100) });
const record = z.string().min(1).max(50);
const commandExample = ({ bulkCommandId }: ExampleTarget) => ({
  params: { commandId: bulkCommandId },
  query: { record: 'seller' },
});

/** Changes of many records by one call. */
export const bulkChangeOperations = defineOperations({
  'ENG-172': {
    method: 'GET',
    path: BASE_PATH,
    name: 'bulkChanges',
    tag: 'back office',
    summary: 'List the latest bulk changes of the caller',
    description:
      'Returns up to twenty bulk changes that the caller started in the last 90 days, newest first, with their progress.',
    callers: MANAGERS,
    effect: 'none',
    names: [],
    query: z.object({ record: record.optional() }),
    answer: rows(bulkChange),
    codes: [],
    example: () => ({ query: { record: 'seller' } }),
  },
  'ENG-173': {
    method: 'GET',
    path: `${BASE_PATH}/:commandId/file`,
    name: 'exportBulkChange',
    tag: 'back office',
    summary: 'Download the results of a bulk change as a CSV file',
    description:
      'Returns a row for each processed record: id, identifying fields, result and reason.',
    callers: MANAGERS,
    effect: 'none',
    names: ['record'],
    rateClass: 'heavy',
    params: commandParams,
    query: z.object({ record, language: z.enum(LANGUAGES).optional() }),
    answer: 'text/csv',
    codes: ['NOT_FOUND'],
    example: commandExample,
  },
  'ENG-174': {
    method: 'POST',
    path: `${BASE_PATH}/:commandId/stop`,
    name: 'stopBulkChange',
    tag: 'back office',
    summary: 'Stop a bulk change',
    description:
      'Stops a bulk change within two seconds. Records that were already changed stay changed. If the change is already finished, the call has no effect.',
    callers: MANAGERS,
    effect: 'change',
    names: ['record'],
    params: commandParams,
    query: z.object({ record }),
    answer: done,
    codes: ['NOT_FOUND'],
    example: commandExample,
  },
});
