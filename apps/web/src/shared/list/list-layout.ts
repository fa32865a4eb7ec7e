import { z } from 'zod';
import { oneOfParameter } from '#shared/address/search-params.js';

export const DENSITIES = ['comfortable', 'compact'] as const;

/** The table's layout in the address, so that a shared link shows the same layout. */
export const listLayout = {
  /** Keys of the visible columns, comma-separated. Empty for the default columns. */
  columns: z.string().default('').catch(''),
  density: oneOfParameter(DENSITIES, 'comfortable'),
};
export type ListLayout = {
  readonly columns: string;
  readonly density: (typeof DENSITIES)[number];
};

type KnownColumn = { readonly key: string; readonly stays?: boolean };

/**
 * Columns that cannot be hidden: those marked or, if none is marked, the first, which names the
 * row.
 */
export const fixedColumnsOf = <Column extends KnownColumn>(
  all: readonly Column[],
): readonly Column[] => {
  const marked = all.filter(({ stays }) => stays);
  return marked.length > 0 ? marked : all.slice(0, 1);
};

/**
 * The columns in the address in their order, and those that cannot be hidden. Ignores unknown keys.
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

/** Empty for the default columns. */
export const columnsText = (all: readonly string[], shown: readonly string[]): string =>
  all.join() === shown.join() ? '' : shown.join();
