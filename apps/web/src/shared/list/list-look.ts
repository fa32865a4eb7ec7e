import { z } from 'zod';
import { oneOf } from '#shared/address/said.js';

export const DENSITIES = ['comfortable', 'compact'] as const;

/** How a table stands in the address beside what is looked for; whoever gets the link sees the same. */
export const listLook = {
  /** Keys of the columns that are shown, by commas; nothing says the usual ones. */
  columns: z.string().default('').catch(''),
  density: oneOf(DENSITIES, 'comfortable'),
};
export type ListLook = {
  readonly columns: string;
  readonly density: (typeof DENSITIES)[number];
};

/**
 * The columns that are said, in their order; a key that the table does not know says nothing. The first
 * of the table names its row, and is never away.
 */
export const columnsIn = <Column extends { readonly key: string }>(
  all: readonly Column[],
  said: string | undefined,
): readonly Column[] => {
  const keys = (said ?? '').split(',');
  const found = keys.flatMap((key) => all.find((column) => column.key === key) ?? []);
  const [naming] = all;
  if (naming === undefined || found.length === 0) return all;
  return [...new Set(found.includes(naming) ? found : [naming, ...found])];
};

/** Nothing where all are shown as they usually are. */
export const columnsText = (all: readonly string[], shown: readonly string[]): string =>
  all.join() === shown.join() ? '' : shown.join();
