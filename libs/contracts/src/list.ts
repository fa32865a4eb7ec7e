import { z } from 'zod';
import { rows } from './rows.js';

const CURSOR_MAX = 2_000;
const PAGE_MAX = 1_000;
const PAGE_USUAL = 50;
const OFFSET_MAX = 100_000;
/** Maximum number of sort fields. */
export const SORTS_MAX = 3;

/** Header with the total number of rows of a list that uses offsets. */
export const TOTAL_HEADER = 'x-total-count';

const pageLimit = (usual: number) => z.coerce.number().int().min(1).max(PAGE_MAX).default(usual);

/** One page of a list: the first page without a cursor, otherwise the page after the cursor. */
export const listPage = {
  /** `next` of the previous page, with the same filter and order. Other cursors return 400. */
  cursor: z.string().min(1).max(CURSOR_MAX).optional(),
  limit: pageLimit(PAGE_USUAL),
};

type SortDirection = 'asc' | 'desc';
type DefaultOrder<Field extends string> = { readonly sort: Field; readonly order: SortDirection };
/** Rows with equal values are ordered by the next field. */
export type ListOrder<Field extends string = string> = DefaultOrder<Field> & {
  readonly thenBy: readonly DefaultOrder<Field>[];
};

const sortFieldOf = <Field extends string>(text: string): DefaultOrder<Field> => ({
  sort: text.replace('-', '') as Field,
  order: text.startsWith('-') ? 'desc' : 'asc',
});
const orderIn = <Field extends string>(text: string): ListOrder<Field> => {
  const [first, ...thenBy] = text.split(',').map(sortFieldOf<Field>);
  return { ...first!, thenBy };
};
const sortPattern = (fields: readonly string[], max: number): RegExp => {
  const one = `-?(?:${fields.join('|')})`;
  return new RegExp(`^${one}(?:,${one}){0,${max - 1}}$`);
};

const isEachOnce = (text: string): boolean => {
  const fields = text.replaceAll('-', '').split(',');
  return new Set(fields).size === fields.length;
};

/** Schema of the sort order of a list: fields separated by commas, with a minus for descending. */
export const listSort = <const Field extends string>(
  fields: readonly [Field, ...Field[]],
  usual: Field | `-${Field}` = fields[0],
  max = SORTS_MAX,
) =>
  z
    .string()
    .regex(sortPattern(fields, max))
    .refine(isEachOnce, { params: { code: 'repeated' } })
    .describe(
      'Fields to sort by, separated by commas, each at most once. A minus before a field means descending order',
    )
    .default(usual)
    .transform(orderIn<Field>);

/**
 * Parameters of a list with cursors and one sort field. The default limit is 1,000 rows, as in
 * tables (CON-017).
 * @param most default limit
 */
export const listBy = <const Field extends string>(
  fields: readonly [Field, ...Field[]],
  usual: Field | `-${Field}` = fields[0],
  most = PAGE_MAX,
) => ({ sort: listSort(fields, usual, 1), cursor: listPage.cursor, limit: pageLimit(most) });

/** Total number of rows; a lower bound if it is not exact. */
const total = z.object({ count: z.int().min(0), isExact: z.boolean() });

/** Response of a list: one page of rows. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: rows(row),
    total: total
      .nullable()
      .describe(
        'Number of rows on all pages. Null on all pages after the first one, and for lists that are not counted',
      ),
    next: z.string().nullable().describe('Cursor of the next page; null on the last page'),
  });

/**
 * Parameters of lists with offsets, as in the inventory (SEC-41, CON-018). Nulls come last and
 * equal rows are ordered by id, so pages neither repeat nor miss rows.
 */
export const listQuery = <const Field extends string>(
  fields: readonly [Field, ...Field[]],
  { order = 'asc', usual = PAGE_MAX }: { order?: SortDirection; usual?: number } = {},
) => ({
  limit: pageLimit(usual),
  offset: z.coerce.number().int().min(0).max(OFFSET_MAX).default(0),
  sortField: z.enum(fields).default(fields[0] as never),
  sortOrder: z.enum(['asc', 'desc']).default(order),
});

/** Whether a call returns a list with these parameters. */
export const isList = ({ query }: { readonly query?: z.ZodObject }): boolean =>
  query !== undefined && 'offset' in query.shape && 'sortField' in query.shape;
