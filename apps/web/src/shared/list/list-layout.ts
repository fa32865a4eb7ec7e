import { z } from 'zod';
import { oneOfParameter } from '#shared/address/search-params.js';

export const DENSITIES = ['comfortable', 'compact'] as const;

/** Search parameters for the layout of a table, so that a shared link shows the same layout. */
export const listLayout = {
  /** Keys of the visible columns, separated by commas. Empty for the default columns. */
  columns: z.string().default('').catch(''),
  density: oneOfParameter(DENSITIES, 'comfortable'),
};
export type ListLayout = {
  readonly columns: string;
  readonly density: (typeof DENSITIES)[number];
};

type KnownColumn = { readonly key: string; readonly stays?: boolean };

/**
 * Columns that cannot be hidden: the marked ones. If none is marked, the first column, because it
 * names the row.
 */
export const fixedColumnsOf = <Column extends KnownColumn>(
  all: readonly Column[],
): readonly Column[] => {
  const marked = all.filter(({ stays }) => stays);
  return marked.length > 0 ? marked : all.slice(0, 1);
};

/**
 * The columns to show: those in the search parameter, in that order, and those that cannot be
 * hidden. Unknown keys are ignored.
 */
export const columnsIn = <Column extends KnownColumn>(
  all: readonly Column[],
  text: string | undefined,
): readonly Column[] => {
  const keys = (text ?? '').split(',');
  const found = keys.flatMap((key) => all.find((column) => column.key === key) ?? []);
  if (found.length === 0) return all;
  const lost = fixedColumnsOf(all).filter((column) => !found.includes(column));
  return [...new Set([...lost, ...found])];
};

/** Search parameter for the shown columns. Empty if they are the default columns. */
export const columnsText = (all: readonly string[], shown: readonly string[]): string =>
  all.join() === shown.join() ? '' : shown.join();
