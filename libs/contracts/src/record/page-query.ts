import { z } from 'zod';
import { wholeNumberText } from '../fields.js';
import { listPage } from '../list.js';

const OFFSET_MAX = 100_000;
const rowsBefore = wholeNumberText(z.int().min(0).max(OFFSET_MAX));
const OFFSET_HINT = 'Number of rows before the page. Not together with `cursor`';
/** The page after a number of rows, for lists of which the inventory says that they take `offset`. */
const listOffset = { offset: rowsBefore.optional().describe(OFFSET_HINT) };
const ONE_START_FAULT = { path: ['offset'], params: { code: 'invalid' } };

/** Whether a query has at most one start of its page. */
const hasOneStart = ({ cursor, offset }: { cursor?: unknown; offset?: unknown }): boolean =>
  cursor === undefined || offset === undefined;

/** Schema of the query of a list, with the parameters of its page. */
export const pageQueryOf = <Query extends z.ZodRawShape>(
  query: Query,
  { byOffset }: { readonly byOffset?: true },
) =>
  byOffset
    ? z.object({ ...query, ...listPage, ...listOffset }).refine(hasOneStart, ONE_START_FAULT)
    : z.object({ ...query, ...listPage });
