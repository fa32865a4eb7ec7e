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

type Known = { readonly key: string; readonly stays?: boolean };

/** What no line is without: what says so, or else the first, which names the row. */
export const stayingOf = <Column extends Known>(all: readonly Column[]): readonly Column[] => {
  const said = all.filter(({ stays }) => stays);
  return said.length > 0 ? said : all.slice(0, 1);
};

/** The columns that are said, in their order, and those that stay; a key that nobody knows says nothing. */
export const columnsIn = <Column extends Known>(
  all: readonly Column[],
  said: string | undefined,
): readonly Column[] => {
  const keys = (said ?? '').split(',');
  const found = keys.flatMap((key) => all.find((column) => column.key === key) ?? []);
  if (found.length === 0) return all;
  const lost = stayingOf(all).filter((column) => !found.includes(column));
  return [...new Set([...lost, ...found])];
};

/** Nothing where all are shown as they usually are. */
export const columnsText = (all: readonly string[], shown: readonly string[]): string =>
  all.join() === shown.join() ? '' : shown.join();
