import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { STAFF } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { done, editVersion, id, instant } from '../fields.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';

const AT = '/api/v1/admin/bulk-changes';
/** Records that were not changed and are answered with their reasons. */
export const FAILED_MAX = 100;

const number = z.int().min(0);
const outcomes = z.object({
  applied: number,
  already: number.describe('They had these values before'),
  refused: number.describe('Each with a reason'),
  changed: number.describe('Another user changed them after they were shown'),
  gone: number.describe('They are not there, or not in a market of the caller'),
});

const failed = z.object({
  id,
  outcome: z.enum(['refused', 'changed']),
  reason: z.string().nullable().describe('Of one that is refused: a code'),
  title: z.string().nullable().describe('The fields that name it; null where it is gone by now'),
  version: editVersion.nullable().describe('As it is now; null where it is gone by now'),
});

export const bulkChange = z
  .object({
    commandId: z.string().describe('The `Idempotency-Key` of the call that began it'),
    record: z.string().describe('The kind of the records'),
    action: z.enum(['delete']),
    askedAt: instant,
    state: z
      .enum(['running', 'done', 'stopped'])
      .describe(
        '`stopped`: by its user, or after three failures. The other records stay as they were',
      ),
    count: z.int().min(1).describe('The sum of `outcomes` when it is done'),
    outcomes,
    failed: z.array(failed).describe(`The first ${FAILED_MAX} that were refused or changed`),
  })
  .meta({ id: 'BulkChange' });
export type BulkChangeAnswer = z.infer<typeof bulkChange>;

const byCommand = z.object({ commandId: z.string().min(1).max(100) });
const record = z.string().min(1).max(50);
const ofCommand = ({ bulkCommandId }: ExampleTarget) => ({
  params: { commandId: bulkCommandId },
  query: { record: 'seller' },
});

/** Changes of many records by one call. */
export const bulkChangeOperations = defineOperations({
  'ENG-172': {
    method: 'GET',
    path: AT,
    name: 'bulkChanges',
    tag: 'back office',
    summary: 'The newest bulk changes of the caller',
    description:
      'Answers up to twenty changes of many records that the caller began in the last 90 days, the newest first, ' +
      'with their progress.',
    callers: STAFF,
    effect: 'none',
    names: [],
    query: z.object({ record: record.optional() }),
    answer: rows(bulkChange),
    codes: [],
    example: () => ({ query: { record: 'seller' } }),
  },
  'ENG-173': {
    method: 'GET',
    path: `${AT}/:commandId/file`,
    name: 'exportBulkChange',
    tag: 'back office',
    summary: 'What became of each record, as a CSV file',
    description:
      'Writes a row for each record that has a result: its id, what names it, the outcome and the reason.',
    callers: STAFF,
    effect: 'none',
    names: ['record'],
    rateClass: 'heavy',
    params: byCommand,
    query: z.object({ record, language: z.enum(LANGUAGES).optional() }),
    answer: 'text/csv',
    codes: ['NOT_FOUND'],
    example: ofCommand,
  },
  'ENG-174': {
    method: 'POST',
    path: `${AT}/:commandId/stop`,
    name: 'stopBulkChange',
    tag: 'back office',
    summary: 'Stops a bulk change',
    description:
      'Stops it within two seconds. What was changed stays changed. Does nothing where it is over.',
    callers: STAFF,
    effect: 'change',
    names: ['record'],
    params: byCommand,
    query: z.object({ record }),
    answer: done,
    codes: ['NOT_FOUND'],
    example: ofCommand,
  },
});
