import type { ReactNode } from 'react';
import type { VehicleColumn } from './use-columns.js';

/** The text in a cell. Undefined while the vehicle loads, null if the value is unknown. */
export type CellText = string | null | undefined;
export type CompareRowData = {
  readonly key: string;
  readonly label: string;
  readonly values: readonly CellText[];
  /** Content below the text, such as a drawing, for each vehicle. */
  readonly drawn?: readonly ReactNode[];
  /** Whether any two loaded values differ. */
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

/** Builds a row with the value of each vehicle, and whether these values differ. */
export const compareRowOf = (
  columns: VehicleColumns,
  key: string,
  { label, cellText }: RowTexts,
): CompareRowData => {
  const values = columns.map(cellText);
  return { key, label, values, differs: hasDifferences(values, columns) };
};
