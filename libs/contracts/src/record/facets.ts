import { z } from 'zod';
import { listOf } from '../fields.js';
import type { RecordDescription } from './describe-record.js';

/** Numbers of records by filter and value. Filters with over 10,000 records have no numbers. */
const facets = z.record(z.string(), z.record(z.string(), z.int().min(0)));

/**
 * Schemas of the query parameter and response field with which a list counts records by filter
 * value. Empty if the list has no such counts.
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
