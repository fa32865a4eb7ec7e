import type { ReactNode } from 'react';

export type Column<Row> = {
  readonly key: string;
  /** Heading of the column. On a card, the label of the value. */
  readonly label: string;
  /** Width of the column as a track of a CSS grid, such as `minmax(160px, 1fr)` or `120px`. */
  readonly width: string;
  /** Alignment. Use `end` for numbers, so that their digits can be compared. */
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  readonly folds?: FoldInto;
  readonly cell: (row: Row) => ReactNode;
};

/** Moves the column into the cell of another column if the table is narrow. */
export type FoldInto = {
  /** The width of the table in px below which the column moves. */
  readonly below: number;
  /** Key of the column into whose cell it moves. */
  readonly into: string;
  /** Whether the label is shown before the value there, because the value alone is unclear. */
  readonly named?: boolean;
};

/** A visible column, with the columns that have moved into its cells. */
export type VisibleColumn<Row> = {
  readonly column: Column<Row>;
  readonly folded: readonly Column<Row>[];
};

/** The visible columns, without those whose keys are given. */
export const visibleColumnsOf = <Row>(
  columns: readonly Column<Row>[],
  hiddenKeys: string,
): readonly VisibleColumn<Row>[] => {
  const keys = hiddenKeys.split(' ');
  const isGone = ({ key }: Column<Row>) => keys.includes(key);
  return columns
    .filter((column) => !isGone(column))
    .map((column) => ({
      column,
      folded: columns.filter((one) => isGone(one) && one.folds?.into === column.key),
    }));
};
