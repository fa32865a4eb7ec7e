import { z } from 'zod';
import type { Operation } from './operation.js';

const CURSOR_MAX = 2_000;
const PAGE_MAX = 1_000;
const PAGE_USUAL = 50;
const OFFSET_MAX = 100_000;

/** Every list says in this header of how many rows its answer is a page. */
export const TOTAL_HEADER = 'x-total-count';

const limit = (usual: number) => z.coerce.number().int().min(1).max(PAGE_MAX).default(usual);

/** One page of a list: the first one without a cursor, each other one after the page before. */
export const listPage = {
  /** `next` of the page before, asked with the same filter and order; any other answers 400. */
  cursor: z.string().min(1).max(CURSOR_MAX).optional(),
  limit: limit(PAGE_USUAL),
};

/** The orders of a list; the first one named is the usual one. */
export const listOrder = <const Field extends string>(
  [usual, ...others]: readonly [Field, ...Field[]],
  sortOrder: 'asc' | 'desc' = 'asc',
) => ({
  sortField: z.enum([usual, ...others]).default(usual as never),
  sortOrder: z.enum(['asc', 'desc']).default(sortOrder),
});

/**
 * How a list is asked, whatever it is of: in which order, from which row on, and how many. Nulls come
 * last, rows alike by their id, so that pages neither repeat nor miss one. A table shows 1,000 rows
 * (CON-017).
 */
export const listQuery = <const Field extends string>(
  fields: readonly [Field, ...Field[]],
  { order = 'asc', usual = PAGE_MAX }: { order?: 'asc' | 'desc'; usual?: number } = {},
) => ({
  limit: limit(usual),
  offset: z.coerce.number().int().min(0).max(OFFSET_MAX).default(0),
  ...listOrder(fields, order),
});

/** Whether a call answers a list that is asked so. */
export const isList = ({ query }: Pick<Operation, 'query'>): boolean =>
  query !== undefined && 'offset' in query.shape && 'sortField' in query.shape;

/** What each page of a list answers beside its rows. */
export const listAnswer = {
  /** Of all pages together; null on any page but the first. */
  totalLength: z.int().min(0).nullable(),
  /** The cursor of the page after this one; null on the last. */
  next: z.string().nullable(),
};
