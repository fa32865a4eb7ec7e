import { z } from 'zod';

const CURSOR_MAX = 2_000;
const PAGE_MAX = 1_000;
const PAGE_USUAL = 50;

/** One page of a list: the first one without a cursor, each other one after the page before. */
export const listPage = {
  /** `next` of the page before, asked with the same filter and order; any other answers 400. */
  cursor: z.string().min(1).max(CURSOR_MAX).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(PAGE_USUAL),
};

/** The orders of a list; the first one named is the usual one. */
export const listOrder = <const Field extends string>(
  [usual, ...others]: readonly [Field, ...Field[]],
  sortOrder: 'asc' | 'desc' = 'asc',
) => ({
  sortField: z.enum([usual, ...others]).default(usual as never),
  sortOrder: z.enum(['asc', 'desc']).default(sortOrder),
});

/** What each page of a list answers beside its rows. */
export const listAnswer = {
  /** Of all pages together; null on any page but the first. */
  totalLength: z.int().min(0).nullable(),
  /** The cursor of the page after this one; null on the last. */
  next: z.string().nullable(),
};
