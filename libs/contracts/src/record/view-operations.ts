import { z } from 'zod';
import { pageOf } from '../list.js';
import type { RecordDescription, RecordView } from './describe-record.js';
import { bulkCallsOf, type SharedRows } from './many-operations.js';
import { pageQueryOf } from './page-query.js';

type ViewOperationContext = SharedRows & { readonly stored: z.ZodObject };

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Derived calls of a list of a subset of records. */
export const viewOperationsOf = (
  record: RecordDescription,
  [name, view]: readonly [string, RecordView],
  context: ViewOperationContext,
) => {
  const { words, fields } = view;
  const { stored, listQuery } = context;
  const columns = fields && [record.key, ...fields, 'version'];
  const row = columns
    ? stored
        .pick(Object.fromEntries(columns.map((field) => [field, true])) as never)
        .meta({ id: capitalise(name) })
    : stored;
  return {
    list: {
      name,
      summary: `List ${words.many}`,
      description: `Returns ${words.about}, in the markets that the caller works for. It takes the parameters of the list of all ${record.words.many}.`,
      effect: 'none',
      names: [],
      codes: [],
      example: () => ({ query: {} }),
      query: pageQueryOf(listQuery, view.calls.list),
      answer: pageOf(row).meta({ id: `${capitalise(name)}Page` }),
    },
    export: {
      ...bulkCallsOf({ ...record, words: { ...record.words, ...words } }, context).export,
      name: `export${capitalise(name)}`,
      summary: `Export ${words.many} as a CSV or XLSX file`,
    },
    count: {
      name: `${name}Count`,
      summary: `Count ${words.many}`,
      description: `Returns the number of ${words.many} in the markets that the caller works for, up to 10,000.`,
      effect: 'none',
      names: [],
      codes: [],
      example: () => ({}),
      answer: z
        .object({ count: z.int().min(0), isExact: z.boolean() })
        .meta({ id: `${capitalise(name)}Count` }),
    },
  } as const;
};
