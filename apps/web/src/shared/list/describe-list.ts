import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { ListFilter } from './list-filters.js';

/** The answer of the list's call, and how to reload it. */
export type ListAnswer<Row> = {
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  /** Loads the next page; null without one. */
  readonly more?: { readonly isOn: boolean; readonly load: () => void } | null;
};

export type Compare<Row> = (a: Row, b: Row) => number;
type Sorted = { readonly sort: string; readonly order?: 'asc' | 'desc' };
type SortOf<Said> = Said extends { readonly sort: infer Sort extends string } ? Sort : never;

/** The sort orders; `tie` orders equal rows in both directions. */
type ListOrder<Row, Sort extends string> = {
  readonly by: Readonly<Record<Sort, Compare<Row>>>;
  readonly tie?: Compare<Row>;
};

export type ListTexts = {
  readonly title: string;
  /** Below the title. */
  readonly intro?: string;
  readonly none: { readonly title: string; readonly text: string };
  readonly noMatch: { readonly title: string; readonly text: string; readonly button: string };
  /** Label of the button that loads the next page. */
  readonly more?: string;
  /** Label of the disclosure with the rarely used filters. */
  readonly tucked?: string;
};

export type BodyProps<Row, Said> = {
  readonly said: Said;
  readonly onSay: (change: Partial<Said>) => void;
  /** All loaded rows. */
  readonly rows: readonly Row[];
  /** The matching rows, in order. */
  readonly shown: readonly Row[];
};

/** Search parameters that are not filters. */
type Ordering = 'sort' | 'order' | 'columns' | 'density';
type Filters<Row, Said, Name extends keyof Said> = {
  readonly [One in Name]: ListFilter<Row, Said[One]>;
};

/** A list page as data: its call, filters, texts, rows and actions. */
type Described<Row, Said> = {
  /** Search parameters: filters by name, `sort` and `order`. Parses an empty object to the defaults. */
  readonly address: z.ZodType<Said>;
  /** Loads the rows; the search parameters are the query. */
  readonly useRows: (said: Said) => ListAnswer<Row>;
  readonly useTexts: () => ListTexts;
  /** A filter per search parameter, in toolbar order; also for `sort` when no column head sorts. */
  readonly filters: Filters<Row, Said, Exclude<keyof Said, Ordering>> &
    Partial<Filters<Row, Said, Extract<keyof Said, 'sort'>>>;
  /** Rarely used filters, behind a disclosure (`ListTexts.tucked`). */
  readonly tucked?: readonly (keyof Said)[];
  readonly order?: ListOrder<Row, SortOf<Said>>;
  readonly Body: (props: BodyProps<Row, Said>) => ReactNode;
  /** Replaces the rows for some parameters; null otherwise. */
  readonly instead?: (said: Said) => ReactNode;
  /** Icon of the empty state. */
  readonly icon: ReactNode;
  /** Placeholder until the first answer: number of rows, height in px. */
  readonly skeleton?: {
    readonly height: number;
    readonly count: number;
    readonly isGrid?: boolean;
  };
  /** The primary action, beside the title and in the empty state. */
  readonly PageAction?: () => ReactNode;
  /** Beside the title: keeps the rows live and shows the connection. */
  readonly Live?: (props: BodyProps<Row, Said>) => ReactNode;
  /** At the end of the toolbar, such as the export. */
  readonly Tools?: (props: BodyProps<Row, Said>) => ReactNode;
  /** Above the rows, such as actions on selected rows. */
  readonly Above?: (props: BodyProps<Row, Said>) => ReactNode;
};

export type List<Row, Said> = Omit<Described<Row, Said>, 'filters'> & {
  /** One per name in `names`. */
  readonly filters: Filters<Row, Said, keyof Said>;
  readonly names: readonly (keyof Said)[];
  readonly unsaid: Said;
};

export const describeList = <Row, Said extends object>(
  described: Described<Row, Said>,
): List<Row, Said> => ({
  ...described,
  filters: described.filters as Filters<Row, Said, keyof Said>,
  names: Object.keys(described.filters) as (keyof Said)[],
  unsaid: described.address.parse({}),
});

/** The rows that match the filters. For one filter's own counts, the rows that all other filters match. */
export const matching = <Row, Said extends object>(
  { filters, names, unsaid }: List<Row, Said>,
  { rows, said, besides }: { rows: readonly Row[]; said: Said; besides?: keyof Said },
): readonly Row[] => {
  const asked = names.filter((name) => name !== besides && said[name] !== unsaid[name]);
  return rows.filter((row) =>
    asked.every((name) => filters[name].matches?.(row, said[name]) ?? true),
  );
};

/** The matching rows, sorted. */
export const shownOf = <Row, Said extends object>(
  list: List<Row, Said>,
  rows: readonly Row[],
  said: Said,
): readonly Row[] => {
  const found = matching(list, { rows, said });
  if (!list.order) return found;
  const { by, tie } = list.order;
  const { sort, order } = said as Sorted;
  const compare = (by as Readonly<Record<string, Compare<Row>>>)[sort];
  const sign = order === 'desc' ? -1 : 1;
  return found.toSorted((a, b) => sign * (compare?.(a, b) ?? 0) || (tie?.(a, b) ?? 0));
};

/** Whether any filter is active. */
export const isNarrowed = <Row, Said extends object>(
  { filters, names, unsaid }: List<Row, Said>,
  said: Said,
): boolean => names.some((name) => filters[name].narrows !== false && said[name] !== unsaid[name]);

/** Builds a change of search parameters from names that are only known at run time. */
export const changeOf = <Said>(entries: Iterable<readonly [keyof Said, unknown]>) =>
  Object.fromEntries(entries) as Partial<Said>;
