import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { ListFilter } from './list-filters.js';

/** The answer of the list's call, and how to reload it. */
export type ListAnswer<Row> = {
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  /** Loads the next page. Null if there is none. */
  readonly more?: {
    readonly isOn: boolean;
    readonly load: () => void;
    /** Why the last attempt failed. */
    readonly error?: unknown;
  } | null;
};

export type CompareRows<Row> = (a: Row, b: Row) => number;
type SortParameters = { readonly sort: string; readonly order?: 'asc' | 'desc' };
type SortOf<Query> = Query extends { readonly sort: infer Sort extends string } ? Sort : never;

/** The sort orders. `tie` sorts equal rows in both directions. */
type ListOrder<Row, Sort extends string> = {
  readonly by: Readonly<Record<Sort, CompareRows<Row>>>;
  readonly tie?: CompareRows<Row>;
};

export type ListTexts = {
  readonly title: string;
  /** Below the title. */
  readonly intro?: string;
  readonly none: { readonly title: string; readonly text: string };
  readonly noMatch: { readonly title: string; readonly text: string; readonly button: string };
  /** Label of the button that loads the next page. */
  readonly more?: string;
  /** Label of the button that shows the rarely used filters. */
  readonly tucked?: string;
};

export type BodyProps<Row, Query> = {
  readonly query: Query;
  readonly onChange: (change: Partial<Query>) => void;
  /** All loaded rows. */
  readonly rows: readonly Row[];
  /** The matching rows, in order. */
  readonly visibleRows: readonly Row[];
};

/** Search parameters that are not filters. */
type LayoutName = 'sort' | 'order' | 'columns' | 'density';
type ListFilters<Row, Query, Name extends keyof Query> = {
  readonly [One in Name]: ListFilter<Row, Query[One]>;
};

/** A list page as data: its call, filters, texts, rows and actions. */
type ListDescription<Row, Query> = {
  /**
   * Search parameters: filters by name, `sort` and `order`. An empty object is parsed to the
   * defaults.
   */
  readonly address: z.ZodType<Query>;
  /** Loads the rows. The search parameters are the query. */
  readonly useRows: (query: Query) => ListAnswer<Row>;
  readonly useTexts: () => ListTexts;
  /**
   * A filter per search parameter, in toolbar order, including `sort` if no column header sorts.
   */
  readonly filters: ListFilters<Row, Query, Exclude<keyof Query, LayoutName>> &
    Partial<ListFilters<Row, Query, Extract<keyof Query, 'sort'>>>;
  /** Content that replaces the toolbar and the rows for some parameters, or null. */
  readonly first?: (props: BodyProps<Row, Query>) => ReactNode;
  /** Rarely used filters, which are collapsed (`ListTexts.tucked`). */
  readonly tucked?: readonly (keyof Query)[];
  readonly order?: ListOrder<Row, SortOf<Query>>;
  readonly Body: (props: BodyProps<Row, Query>) => ReactNode;
  /** Content that replaces the rows for some parameters, or null. */
  readonly instead?: (query: Query) => ReactNode;
  /** Icon of the empty state. */
  readonly icon: ReactNode;
  /** Placeholder until the first answer: number of rows, and height in px. */
  readonly skeleton?: {
    readonly height: number;
    readonly count: number;
    readonly isGrid?: boolean;
  };
  /** The primary action, beside the title and in the empty state. */
  readonly PageAction?: () => ReactNode;
  /** Component beside the title. It keeps the rows live and shows the connection. */
  readonly Live?: (props: BodyProps<Row, Query>) => ReactNode;
  /** Shown at the end of the toolbar, such as the export. */
  readonly Tools?: (props: BodyProps<Row, Query>) => ReactNode;
  /** Shown above the rows, such as actions on selected rows. */
  readonly Above?: (props: BodyProps<Row, Query>) => ReactNode;
};

export type List<Row, Query> = Omit<ListDescription<Row, Query>, 'filters'> & {
  /** One filter for each name in `names`. */
  readonly filters: ListFilters<Row, Query, keyof Query>;
  readonly names: readonly (keyof Query)[];
  readonly defaults: Query;
};

export const describeList = <Row, Query extends object>(
  described: ListDescription<Row, Query>,
): List<Row, Query> => ({
  ...described,
  filters: described.filters as ListFilters<Row, Query, keyof Query>,
  names: Object.keys(described.filters) as (keyof Query)[],
  defaults: described.address.parse({}),
});

/**
 * The rows that match the filters. For the counts of one filter, the rows that match all others.
 */
export const matchingRows = <Row, Query extends object>(
  { filters, names, defaults }: List<Row, Query>,
  { rows, query, besides }: { rows: readonly Row[]; query: Query; besides?: keyof Query },
): readonly Row[] => {
  const active = names.filter((name) => name !== besides && query[name] !== defaults[name]);
  return rows.filter((row) =>
    active.every((name) => filters[name].matches?.(row, query[name]) ?? true),
  );
};

/** The matching rows, sorted. */
export const visibleRows = <Row, Query extends object>(
  list: List<Row, Query>,
  rows: readonly Row[],
  query: Query,
): readonly Row[] => {
  const found = matchingRows(list, { rows, query });
  if (!list.order) return found;
  const { by, tie } = list.order;
  const { sort, order } = query as SortParameters;
  const compare = (by as Readonly<Record<string, CompareRows<Row>>>)[sort];
  const sign = order === 'desc' ? -1 : 1;
  return found.toSorted((a, b) => sign * (compare?.(a, b) ?? 0) || (tie?.(a, b) ?? 0));
};

/** Whether any filter is active. */
export const hasFilter = <Row, Query extends object>(
  { filters, names, defaults }: List<Row, Query>,
  query: Query,
): boolean =>
  names.some((name) => filters[name].narrows !== false && query[name] !== defaults[name]);

/** Builds a change of search parameters from names that are only known at run time. */
export const queryChangeOf = <Query>(entries: Iterable<readonly [keyof Query, unknown]>) =>
  Object.fromEntries(entries) as Partial<Query>;
