import type { ReactNode } from 'react';
import type { VehicleColumn } from './use-columns.js';

/** The value of a vehicle. Undefined while loading, null if unknown. */
export type CellText = string | null | undefined;
export type CompareRowData = {
  readonly key: string;
  readonly label: string;
  readonly values: readonly CellText[];
  /** Content below the value, per vehicle. */
  readonly drawn?: readonly ReactNode[];
  /** Whether two loaded values differ. */
  readonly differs: boolean;
};
export type RowGroup = {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly CompareRowData[];
};

const hasDifferences = (
  values: readonly CellText[],
  columns: readonly VehicleColumn[],
): boolean => {
  const shared = values.filter((_, at) => columns[at]?.vehicle !== undefined);
  return new Set(shared.filter((value) => value !== undefined)).size > 1;
};

type VehicleColumns = readonly VehicleColumn[];
type RowTexts = { readonly label: string; readonly cellText: (column: VehicleColumn) => CellText };

/** The value of each column, and whether they differ. */
export const compareRowOf = (
  columns: VehicleColumns,
  key: string,
  { label, cellText }: RowTexts,
): CompareRowData => {
  const values = columns.map(cellText);
  return { key, label, values, differs: hasDifferences(values, columns) };
};
