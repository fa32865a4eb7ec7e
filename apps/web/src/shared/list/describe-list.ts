import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { ListFilter } from './list-filters.js';

/** The rows of a list, its state of loading, and functions that load more or reload. */
export type ListAnswer<Row> = {
  /** The loaded rows. Undefined until the first response. */
  readonly rows: readonly Row[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  /** Loads the next page. Null or undefined if there is none. */
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

/**
 * How rows are compared for each sort parameter. `tie` compares equal rows, in the same direction
 * for both orders.
 */
type ListOrder<Row, Sort extends string> = {
  readonly by: Readonly<Record<Sort, CompareRows<Row>>>;
  readonly tie?: CompareRows<Row>;
};

export type ListTexts = {
  readonly title: string;
  /** Text below the title. */
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
  /** The rows that match the filters, in order. */
  readonly visibleRows: readonly Row[];
};

/** Search parameters for order and layout, which are not filters. */
type LayoutName = 'sort' | 'order' | 'columns' | 'density';
type ListFilters<Row, Query, Name extends keyof Query> = {
  readonly [One in Name]: ListFilter<Row, Query[One]>;
};

/** The description of a list page: its call, filters, texts, rows and actions. */
type ListDescription<Row, Query> = {
  /**
   * Schema of the search parameters: the filters by name, `sort` and `order`. It parses an empty
   * object to the defaults.
   */
  readonly address: z.ZodType<Query>;
  /** Loads the rows for the search parameters. */
  readonly useRows: (query: Query) => ListAnswer<Row>;
  readonly useTexts: () => ListTexts;
  /**
   * A filter for each search parameter, in the order of the toolbar. Includes `sort` if no column
   * header sorts.
   */
  readonly filters: ListFilters<Row, Query, Exclude<keyof Query, LayoutName>> &
    Partial<ListFilters<Row, Query, Extract<keyof Query, 'sort'>>>;
  /**
   * Content that replaces toolbar and rows, for example while a required filter is missing. Null
   * otherwise.
   */
  readonly first?: (props: BodyProps<Row, Query>) => ReactNode;
  /** Names of rarely used filters, which are initially collapsed (`ListTexts.tucked`). */
  readonly tucked?: readonly (keyof Query)[];
  readonly order?: ListOrder<Row, SortOf<Query>>;
  readonly Body: (props: BodyProps<Row, Query>) => ReactNode;
  /** Content that replaces only the rows, for certain search parameters. Null otherwise. */
  readonly instead?: (query: Query) => ReactNode;
  /** Icon that is shown if there are no rows. */
  readonly icon: ReactNode;
  /** The placeholder until the first response: number of rows, and height of each in px. */
  readonly skeleton?: {
    readonly height: number;
    readonly count: number;
    readonly isGrid?: boolean;
  };
  /**
   * The main action, such as adding a row. It is shown beside the title, and if there are no rows.
   */
  readonly PageAction?: () => ReactNode;
  /** Component beside the title that keeps the rows live and shows the state of the connection. */
  readonly Live?: (props: BodyProps<Row, Query>) => ReactNode;
  /** Component at the end of the toolbar, such as the export. */
  readonly Tools?: (props: BodyProps<Row, Query>) => ReactNode;
  /** Component above the rows, such as actions on selected rows. */
  readonly Above?: (props: BodyProps<Row, Query>) => ReactNode;
};

export type List<Row, Query> = Omit<ListDescription<Row, Query>, 'filters'> & {
  /** The filter for each name in `names`. */
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
 * The rows that match all filters. With `besides`, that filter does not apply, to count the rows of
 * its choices.
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

/** The rows that match all filters, sorted. */
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

/** Whether a filter is active that can exclude rows. */
export const hasFilter = <Row, Query extends object>(
  { filters, names, defaults }: List<Row, Query>,
  query: Query,
): boolean =>
  names.some((name) => filters[name].narrows !== false && query[name] !== defaults[name]);

/** Builds a change of search parameters whose names are known only at run time. */
export const queryChangeOf = <Query>(entries: Iterable<readonly [keyof Query, unknown]>) =>
  Object.fromEntries(entries) as Partial<Query>;
