import { z } from 'zod';
import { listOf } from '../fields.js';
import type { RecordDescription } from './describe-record.js';

/** Numbers of records by filter and value. Filters with over 10,000 records have no numbers. */
const facets = z.record(z.string(), z.record(z.string(), z.int().min(0)));

/**
 * Parts of the query and the answer of a list that counts records by filter value; empty if it
 * counts none.
 */
export const facetSchemasOf = ({ list: { facets: names } }: RecordDescription) =>
  (names === undefined
    ? { query: {}, answer: {} }
    : {
        query: { facets: listOf(z.enum(names)).optional() },
        answer: { facets: facets.optional() },
      }) as {
    readonly query: z.ZodRawShape;
    readonly answer: { readonly facets: z.ZodOptional<typeof facets> };
  };
