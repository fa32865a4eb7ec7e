import { z } from 'zod';
import { id, instant } from '../fields.js';
import { pageOf } from '../list.js';
import type { Operation } from '../operation.js';
import { rows } from '../rows.js';
import type { RecordCallName, RecordDescription } from './describe-record.js';
import { capitalise, type OperationParts } from './operation-parts.js';
import { pageQueryOf } from './page-query.js';

const change = z.object({
  changedAt: instant,
  idUser: id.nullable().describe('User who made the change; null for the portal itself'),
  fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});

export type CallOverrides = Readonly<Partial<Record<RecordCallName, Partial<Operation>>>>;

/** Calls that list and read records. */
export const readOperationsOf = (record: RecordDescription, parts: OperationParts) => {
  const { name, words, list } = record;
  const { one, many: plural, about } = words;
  const { stored, listQuery, titled, faceted, naming, ofOwnMarkets } = parts;
  return {
    list: {
      name: `${name}s`,
      summary: `List ${plural}`,
      description: `Returns ${about}, in the markets that the caller works for. \`q\` searches ${list.search.join(', ')}. Rows with equal values in one field of \`sort\` are ordered by the next.${list.facets === undefined ? '' : ' `facets` names filters. For each, the response has the number of records per value, with all other filters applied.'}`,
      effect: 'none',
      names: [],
      query: pageQueryOf({ ...listQuery, ...faceted.query }, record.calls.list),
      answer: pageOf(stored)
        .extend(faceted.answer)
        .meta({ id: `${capitalise(name)}Page` }),
      codes: [],
      example: () => ({ query: {} }),
    },
    read: {
      name,
      summary: `Get a ${one}`,
      description: `Returns one ${one}. ${ofOwnMarkets}`,
      effect: 'none',
      names: ['record'],
      ...naming('read'),
      answer: stored,
      codes: [],
    },
    history: {
      name: `${name}History`,
      summary: `List the changes of a ${one}`,
      description: `Returns the changes of a ${one}, newest first: user, fields, old and new values. ${ofOwnMarkets}`,
      effect: 'none',
      names: ['record'],
      ...naming('history'),
      codes: [],
      answer: z
        .object({ rows: rows(change.extend(titled)) })
        .meta({ id: `${capitalise(name)}History` }),
    },
  } as const satisfies CallOverrides;
};
