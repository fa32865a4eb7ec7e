import { z } from 'zod';
import { isArrayField } from './fields.js';
import type { Operation } from './operation.js';

const EMPTY_QUERY = z.object({});
const readQueries = new WeakMap<z.ZodObject, z.ZodType>();

/** Merges `ids[]` into `ids`, its other name. Only lists have such a second name. */
const mergeListNames = (shape: z.ZodObject['shape']) => (raw: unknown) => {
  const values = new Map<string, unknown>();
  for (const [name, value] of Object.entries(raw ?? {})) {
    const plain = name.endsWith('[]') ? name.slice(0, -2) : name;
    const field = Object.hasOwn(shape, plain) ? shape[plain] : undefined;
    if (field === undefined || !isArrayField(field)) values.set(name, value);
    else values.set(plain, [values.get(plain) ?? [], value].flat());
  }
  return Object.fromEntries(values);
};

/** Returns the schema that parses the query of a call. Unknown parameters are refused by name. */
export const queryReader = ({ query = EMPTY_QUERY }: Pick<Operation, 'query'>): z.ZodType => {
  const cached = readQueries.get(query);
  if (cached !== undefined) return cached;
  const reader = z.preprocess(mergeListNames(query.shape), query.strict());
  readQueries.set(query, reader);
  return reader;
};
