import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { ListFilter } from './list-filters.js';

/** What the list's call answered, and how it is asked again. */
export type ListAnswer<Row> = {
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  /** Asks for the next page; null where there is none. */
  readonly more?: { readonly isOn: boolean; readonly load: () => void } | null;
};

export type Compare<Row> = (a: Row, b: Row) => number;
type Sorted = { readonly sort: string; readonly order?: 'asc' | 'desc' };
type SortOf<Said> = Said extends { readonly sort: infer Sort extends string } ? Sort : never;

/** How the rows may be sorted; those alike stand by `tie`, whichever way the list is sorted. */
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
  /** Of the button that asks for the next page. */
  readonly more?: string;
  /** What the filters that are tucked away stand behind. */
  readonly tucked?: string;
};

export type BodyProps<Row, Said> = {
  readonly said: Said;
  readonly onSay: (change: Partial<Said>) => void;
  /** Every row that was answered. */
  readonly rows: readonly Row[];
  /** Those that match, in order. */
  readonly shown: readonly Row[];
};

/** What of the address is no filter: how the rows stand. */
type Ordering = 'sort' | 'order' | 'columns' | 'density';
type Filters<Row, Said, Name extends keyof Said> = {
  readonly [One in Name]: ListFilter<Row, Said[One]>;
};

/** A list page as data: its call, its filters, its texts, its rows and what may be done. */
type Described<Row, Said> = {
  /** How it stands in the address: filters by name, `sort` and `order`; parses nothing to what is unsaid. */
  readonly address: z.ZodType<Said>;
  /** The call that answers the rows; what the address says is its query. */
  readonly useRows: (said: Said) => ListAnswer<Row>;
  readonly useTexts: () => ListTexts;
  /**
   * Of each name in the address, in the order of the toolbar; also of `sort` where no head of a
   * column says it.
   */
  readonly filters: Filters<Row, Said, Exclude<keyof Said, Ordering>> &
    Partial<Filters<Row, Said, Extract<keyof Said, 'sort'>>>;
  /** Filters that are seldom needed: they open from behind a word (`ListTexts.tucked`). */
  readonly tucked?: readonly (keyof Said)[];
  readonly order?: ListOrder<Row, SortOf<Said>>;
  readonly Body: (props: BodyProps<Row, Said>) => ReactNode;
  /** What stands in the place of the rows for some of what may be said; null elsewhere. */
  readonly instead?: (said: Said) => ReactNode;
  /** Of the panel that stands where there is no row. */
  readonly icon: ReactNode;
  /** What stands there until the first answer: how many places, how high in px. */
  readonly skeleton?: {
    readonly height: number;
    readonly count: number;
    readonly isGrid?: boolean;
  };
  /** The next step, beside the title and where there is nothing yet. */
  readonly PageAction?: () => ReactNode;
  /** Beside the title: keeps the rows live, and says whether they are. */
  readonly Live?: (props: BodyProps<Row, Said>) => ReactNode;
  /** At the end of the toolbar, such as the export. */
  readonly Tools?: (props: BodyProps<Row, Said>) => ReactNode;
  /** Above the rows, such as what may be done with those that are ticked. */
  readonly Above?: (props: BodyProps<Row, Said>) => ReactNode;
};

export type List<Row, Said> = Omit<Described<Row, Said>, 'filters'> & {
  /** Of every name in `names`. */
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

/** The rows that match what is said; of one filter's own words those that the others let through. */
export const matching = <Row, Said extends object>(
  { filters, names, unsaid }: List<Row, Said>,
  { rows, said, besides }: { rows: readonly Row[]; said: Said; besides?: keyof Said },
): readonly Row[] => {
  const asked = names.filter((name) => name !== besides && said[name] !== unsaid[name]);
  return rows.filter((row) =>
    asked.every((name) => filters[name].matches?.(row, said[name]) ?? true),
  );
};

/** The rows that match, in the order that is said. */
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

/** Whether the address narrows the list down. */
export const isNarrowed = <Row, Said extends object>(
  { filters, names, unsaid }: List<Row, Said>,
  said: Said,
): boolean => names.some((name) => filters[name].narrows !== false && said[name] !== unsaid[name]);

/** What is to be said anew, by names that are known only when it happens. */
export const changeOf = <Said>(entries: Iterable<readonly [keyof Said, unknown]>) =>
  Object.fromEntries(entries) as Partial<Said>;

/** What an address has to say: what differs from the defaults. */
export const beyondUsual = <Said extends object>(said: Said, usual: Said): object =>
  Object.fromEntries(
    Object.entries(said).filter(([name, value]) => value !== usual[name as keyof Said]),
  );
