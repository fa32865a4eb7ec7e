import { headingKeyOf } from '@fairlot/access-http';
import { CODE_TABLE_TEXTS } from '@fairlot/content';
import { PROBLEMS, REFUSALS } from '@fairlot/contracts/problem';
import { RECORDS } from '@fairlot/contracts/record';
import { CALL_LIMITS } from '@fairlot/kernel';
import type { TextUse } from './used-keys.ts';

const tableUse = (place: string, keys: readonly string[]): TextUse => ({
  place,
  keys,
  isKnown: true,
});

/**
 * Uses of texts by tables whose rows each have a text, with a key that is made of the row's code.
 */
export const tableUses: readonly TextUse[] = [
  tableUse(
    'libs/contracts/src/problem',
    Object.keys(PROBLEMS).map((code) => `${code in REFUSALS ? 'refusal' : 'problem'}.${code}`),
  ),
  tableUse(
    'libs/kernel/src/call-limits.ts',
    Object.keys(CALL_LIMITS).map((name) => `limit.${name}`),
  ),
  // The headings of an exported list.
  tableUse(
    'libs/contracts/src/record',
    RECORDS.flatMap((record) => record.list.columns.map((field) => headingKeyOf(record, field))),
  ),
  tableUse(
    'libs/contracts/src/record/field.ts',
    ['name', 'email', 'phone', 'vatNumber', 'market', 'markets', 'language'].map(
      (kind) => `recordField.any.${kind}`,
    ),
  ),
  tableUse('libs/content/src/code-tables', CODE_TABLE_TEXTS),
];
