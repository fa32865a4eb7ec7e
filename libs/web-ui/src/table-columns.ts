import type { ReactNode } from 'react';

export type Column<Row> = {
  readonly key: string;
  /** Also names the value on a card. */
  readonly label: string;
  /** A track of a CSS grid, such as `minmax(160px, 1fr)` or `120px`. */
  readonly width: string;
  /** Numbers stand at the end, so that their digits compare. */
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  readonly folds?: Folds;
  readonly cell: (row: Row) => ReactNode;
};

/** Where a column has no room of its own: as a line more in the cell of another. */
export type Folds = {
  /** Px of the table. */
  readonly below: number;
  /** The key of the other. */
  readonly into: string;
  /** Behind its label: what is no word by itself. */
  readonly named?: boolean;
};

/** A column of the table as it stands, with those that are folded into it. */
export type Place<Row> = { readonly column: Column<Row>; readonly folded: readonly Column<Row>[] };

/** The columns that have a place, where those of these keys have none. */
export const placesOf = <Row>(
  columns: readonly Column<Row>[],
  gone: string,
): readonly Place<Row>[] => {
  const keys = gone.split(' ');
  const isGone = ({ key }: Column<Row>) => keys.includes(key);
  return columns
    .filter((column) => !isGone(column))
    .map((column) => ({
      column,
      folded: columns.filter((one) => isGone(one) && one.folds?.into === column.key),
    }));
};
