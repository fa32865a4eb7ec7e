import type { ReactNode } from 'react';

export type Column<Row> = {
  readonly key: string;
  /** Heading of the column, and label of the value on a card. */
  readonly label: string;
  /** A track of a CSS grid, such as `minmax(160px, 1fr)` or `120px`. */
  readonly width: string;
  /** Numbers are right-aligned, so that their digits are comparable. */
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  readonly folds?: FoldInto;
  readonly cell: (row: Row) => ReactNode;
};

/** In a narrow table, moves the column into a cell of another. */
export type FoldInto = {
  /** Table width in px. */
  readonly below: number;
  /** Key of the other column. */
  readonly into: string;
  /** Shows the label before the value, for values that are unclear by themselves. */
  readonly named?: boolean;
};

/** A visible column with the columns folded into it. */
export type VisibleColumn<Row> = {
  readonly column: Column<Row>;
  readonly folded: readonly Column<Row>[];
};

/** The visible columns, without the given keys. */
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
