import { z } from 'zod';
import type { Condition } from '../read/conditions.js';

export const PAGE_MAX = 1_000;
const PAGE_USUAL = 50;
const CURSOR_MAX = 2_000;
const OFFSET_MAX = 100_000;
/** Bounded counts stop at this number. */
export const COUNT_MAX = 10_000;

/** Maximum number of cached rows, and how long a row is cached in case a notification is lost. */
type CacheOptions = { readonly max: number; readonly ttlMs: number };
type ConditionByFilter = Readonly<Record<string, Condition>>;
type FilterValues<Filter extends ConditionByFilter> = {
  readonly [Name in keyof Filter]?: z.output<Filter[Name]['schema']> | undefined;
};

/** Maximum number of sort columns after the first one. */
const FURTHER_MAX = 2;
export type Order<Sort extends string = string> = {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
};

/** A request for a list of a table's records. */
export type ListQuery<
  Filter extends object = object,
  Sort extends string = string,
> = Order<Sort> & {
  readonly filter: Filter;
  /** Further sort columns, for rows with equal `sort`. */
  readonly thenBy: readonly Order<Sort>[];
  /** Cursor from the previous page; undefined for the first page. */
  readonly cursor?: string | undefined;
  /** Number of rows before the page, instead of a cursor. */
  readonly offset?: number | undefined;
  readonly limit: number;
  /**
   * Whether to count all matches. `bounded` counts up to `countMax`, and says if there are more.
   */
  readonly count: 'none' | 'bounded' | 'exact';
  readonly countMax: number;
  /** Whether all matches are found before sorting. For a filter that may match many rows. */
  readonly matchesFirst: boolean;
};

/** A declared table. */
export type RecordTable<
  Row extends object = object,
  Filter extends object = object,
  Sort extends string = string,
> = {
  readonly entity: new () => Row;
  /** Name of the table, in notifications, in the audit trail and in messages. */
  readonly name: string;
  readonly key: keyof Row & string;
  /** Fields whose new values are announced together with the key when a record changes. */
  readonly announced: readonly (keyof Row & string)[];
  /** Fields whose values are never written to the audit trail. */
  readonly secret: readonly (keyof Row & string)[];
  /** Fields whose values `redactTrail` removes from the audit trail. */
  readonly personal: readonly (keyof Row & string)[];
  /** Null if other code writes to the table. Then every read goes to the database. */
  readonly cache: CacheOptions | null;
  readonly conditions: ConditionByFilter;
  /** Schema of list requests, which contracts use. It also rejects hostile input. */
  readonly query: z.ZodType<ListQuery<Filter, Sort>, Partial<ListQuery<Filter, Sort>>>;
};

/** Announced when a record changes: its key, and the fields declared as `announced`. */
export type RowChange = { readonly key: string | number } & Readonly<Record<string, unknown>>;

export const announcementOf = <Row extends object>(
  { key, announced }: Pick<RecordTable<Row>, 'key' | 'announced'>,
  row: Row,
): RowChange => {
  const values = Object.fromEntries(announced.map((field) => [field, row[field]]));
  return { ...values, key: row[key] as string | number };
};

/** The type of a table's filter, such as `FilterOf<typeof vehicleTable>`. */
export type FilterOf<Table> =
  Table extends RecordTable<infer _Row, infer Filter, infer _Sort> ? Filter : never;

/** The type of a table's sort columns. */
export type SortOf<Table> =
  Table extends RecordTable<infer _Row, infer _Filter, infer Sort> ? Sort : never;

type TableDeclaration<
  Row extends object,
  Filter extends ConditionByFilter,
  Sort extends keyof Row & string,
> = {
  readonly name: string;
  readonly key: keyof Row & string;
  readonly announced?: readonly (keyof Row & string)[];
  readonly secret?: readonly (keyof Row & string)[];
  readonly personal?: readonly (keyof Row & string)[];
  readonly cache?: CacheOptions | null;
  readonly filter: Filter;
  /**
   * Sort columns. They need an index and must never be null, so that pages are fast (`unsortable`).
   */
  readonly sort: readonly [Sort, ...Sort[]];
};

export const USUAL_CACHE: CacheOptions = { max: 10_000, ttlMs: 30_000 };

const sortOrder = z.enum(['asc', 'desc']);

/** Declares a table of records that are not event-sourced. */
export const defineTable = <
  Row extends object,
  const Filter extends ConditionByFilter,
  const Sort extends keyof Row & string,
>(
  entity: new () => Row,
  declared: TableDeclaration<Row, Filter, Sort>,
): RecordTable<Row, FilterValues<Filter>, Sort> => {
  const { name, key, announced = [], secret = [], personal = [], cache = USUAL_CACHE } = declared;
  const { filter: conditions, sort } = declared;
  const fields = Object.entries(conditions).map(([field, { schema }]) => [
    field,
    schema.optional(),
  ]);
  const query = z.strictObject({
    filter: z.strictObject(Object.fromEntries(fields)).default({}),
    sort: z.enum(sort).default(sort[0]),
    order: sortOrder.default('asc'),
    thenBy: z
      .array(z.strictObject({ sort: z.enum(sort), order: sortOrder }))
      .max(FURTHER_MAX)
      .default([]),
    cursor: z.string().max(CURSOR_MAX).optional(),
    offset: z.int().min(0).max(OFFSET_MAX).optional(),
    limit: z.int().min(1).max(PAGE_MAX).default(PAGE_USUAL),
    count: z.enum(['none', 'bounded', 'exact']).default('none'),
    countMax: z.int().min(1).max(COUNT_MAX).default(COUNT_MAX),
    matchesFirst: z.boolean().default(false),
  });
  return {
    entity,
    name,
    key,
    announced,
    secret,
    personal,
    cache,
    conditions,
    query: query as z.ZodType<
      ListQuery<FilterValues<Filter>, Sort>,
      Partial<ListQuery<FilterValues<Filter>, Sort>>
    >,
  };
};
