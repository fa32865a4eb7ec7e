import type { ReactNode } from 'react';
import type { Column } from './use-columns.js';

/** What a row says of one vehicle: undefined while it has not come, null where nothing is known. */
export type Said = string | null | undefined;
export type Row = {
  readonly key: string;
  readonly label: string;
  readonly values: readonly Said[];
  /** Below what is said, of each vehicle. */
  readonly drawn?: readonly ReactNode[];
  /** Of those that are there, two say something else. */
  readonly differs: boolean;
};
export type RowGroup = {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly Row[];
};

const isOtherwise = (values: readonly Said[], columns: readonly Column[]): boolean => {
  const known = values.filter((_, at) => columns[at]?.vehicle !== undefined);
  return new Set(known.filter((value) => value !== undefined)).size > 1;
};

type Columns = readonly Column[];
type Made = { readonly label: string; readonly say: (column: Column) => Said };

/** What each column says, and whether two say something else. */
export const rowOf = (columns: Columns, key: string, { label, say }: Made): Row => {
  const values = columns.map(say);
  return { key, label, values, differs: isOtherwise(values, columns) };
};
