import { useMemo, type ReactNode } from 'react';
import {
  DataTable,
  useRowCursor,
  useShortcuts,
  type Column,
  type FoldInto,
  type ColumnSort,
} from '@fairlot/web-ui';
import type { BodyProps } from './describe-list.js';
import { columnsIn, type ListLayout } from './list-layout.js';

/** A column by its key. Sortable if the list's order contains the key. */
export type ListColumn<Row, Key extends string> = {
  readonly key: Key;
  /** A track of a CSS grid. */
  readonly width: string;
  readonly align?: 'start' | 'end';
  /** False hides the column when rows are cards. */
  readonly onCard?: boolean;
  readonly folds?: FoldInto & { readonly into: Key };
  readonly Cell: (props: { readonly row: Row }) => ReactNode;
};

type SortParameters = { readonly sort?: string; readonly order?: 'asc' | 'desc' };

/** How to parse the sort parameter, and how a click on a column header changes it. */
type TableOrdering = {
  readonly of: (query: SortParameters) => readonly ColumnSort[];
  readonly by: (query: SortParameters, sorting: ColumnSort, isFurther: boolean) => SortParameters;
};

type TableDescription<Row, Key extends string> = {
  readonly columns: readonly ListColumn<Row, Key>[];
  /** The keys of the sortable columns. */
  readonly sorts?: readonly Key[];
  /** How columns are sorted. By default one at a time. */
  readonly ordering?: TableOrdering;
  readonly useHeads: () => { readonly label: string; readonly of: (key: Key) => string };
  readonly rowKey: (row: Row) => number | string;
  /** Height of a row in px. */
  readonly rowHeight: number;
  readonly stackBelow?: number;
  readonly rowState?: (row: Row) => string | undefined;
  /** Action of Enter on the row selected by `j` and `k`. */
  readonly useOpen?: () => (row: Row) => void;
};

/** The table's columns and their labels, without rows. */
export type ListTableLayout<Key extends string> = {
  readonly columns: readonly { readonly key: Key; readonly stays?: boolean }[];
  readonly useHeads: () => { readonly of: (key: Key) => string };
};

/** Keeps the array while labels are equal, because a new array renders all rows again. */
const useColumns = <Row, Key extends string>(
  table: TableDescription<Row, Key>,
  columnsText: string | undefined,
) => {
  const { sorts, useHeads } = table;
  const { label, of } = useHeads();
  const columns = useMemo(
    () => columnsIn(table.columns, columnsText),
    [table.columns, columnsText],
  );
  const labels = columns.map(({ key }) => of(key)).join('\n');
  const drawn = useMemo(() => {
    const named = labels.split('\n');
    const hasRoom = ({ folds }: ListColumn<Row, Key>) =>
      columns.some(({ key }) => key === folds?.into);
    return columns.map((column, index): Column<Row> => {
      const { Cell, key, folds, ...look } = column;
      return {
        ...look,
        // Folds the column only if its target column is visible.
        ...(folds && hasRoom(column) && { folds }),
        key,
        label: named[index] ?? '',
        sortable: sorts?.includes(key) ?? false,
        cell: (row) => <Cell row={row} />,
      };
    });
  }, [columns, sorts, labels]);
  return { label, columns: drawn };
};

/** The height of compact rows, relative to normal ones. */
const COMPACT_FACTOR = 0.75;

const useNothing = () => () => {};

const SINGLE_SORT: TableOrdering = {
  of: ({ sort, order = 'asc' }) => (sort === undefined ? [] : [{ key: sort, order }]),
  by: (_, { key, order }) => ({ sort: key, order }),
};

/** The rows of a list as a table with keyboard navigation, or as cards on a narrow screen. */
export const listTableOf = <Row, Key extends string>(table: TableDescription<Row, Key>) => {
  const { rowKey, rowHeight, stackBelow, rowState } = table;
  const { useOpen = useNothing, ordering = SINGLE_SORT } = table;
  return <Query extends object>({ query, onChange, visibleRows }: BodyProps<Row, Query>) => {
    const { columns: shownColumns, density }: Partial<ListLayout> = query;
    const { label, columns } = useColumns(table, shownColumns);
    const { cursor, revealed } = useRowCursor(visibleRows, rowKey);
    const open = useOpen();
    const current = visibleRows.find((row) => rowKey(row) === cursor);
    useShortcuts(current === undefined ? {} : { Enter: () => open(current) });
    return (
      <DataTable
        label={label}
        columns={columns}
        rows={visibleRows}
        rowKey={rowKey}
        rowHeight={density === 'compact' ? Math.round(rowHeight * COMPACT_FACTOR) : rowHeight}
        {...(stackBelow !== undefined && { stackBelow })}
        rowState={(row) => (rowKey(row) === cursor ? 'cursor' : rowState?.(row))}
        revealed={revealed}
        sorting={ordering.of(query)}
        onSort={(...sorted) => onChange(ordering.by(query, ...sorted) as object)}
      />
    );
  };
};
