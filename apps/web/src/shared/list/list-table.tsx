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

/** A column of a table. It is sortable if the order of the list has the same key. */
export type ListColumn<Row, Key extends string> = {
  readonly key: Key;
  /** Width of the column, as a track of a CSS grid. */
  readonly width: string;
  readonly align?: 'start' | 'end';
  /** Whether the column is shown if rows are cards. By default it is. */
  readonly onCard?: boolean;
  readonly folds?: FoldInto & { readonly into: Key };
  readonly Cell: (props: { readonly row: Row }) => ReactNode;
};

type SortParameters = { readonly sort?: string; readonly order?: 'asc' | 'desc' };

/**
 * How a table sorts: how the sort parameter is parsed, and how a click on a column header changes
 * it.
 */
type TableOrdering = {
  readonly of: (query: SortParameters) => readonly ColumnSort[];
  readonly by: (query: SortParameters, sorting: ColumnSort, isFurther: boolean) => SortParameters;
};

type TableDescription<Row, Key extends string> = {
  readonly columns: readonly ListColumn<Row, Key>[];
  /** The keys of the sortable columns. */
  readonly sorts?: readonly Key[];
  /** How the table is sorted. By default by one column at a time. */
  readonly ordering?: TableOrdering;
  readonly useHeads: () => { readonly label: string; readonly of: (key: Key) => string };
  readonly rowKey: (row: Row) => number | string;
  /** Height of a row in px. */
  readonly rowHeight: number;
  readonly stackBelow?: number;
  readonly rowState?: (row: Row) => string | undefined;
  /**
   * Returns the function that opens a row. Called when the user presses Enter on the row under the
   * keyboard cursor.
   */
  readonly useOpen?: () => (row: Row) => void;
};

/** The columns of a table with their labels. */
export type ListTableLayout<Key extends string> = {
  readonly columns: readonly { readonly key: Key; readonly stays?: boolean }[];
  readonly useHeads: () => { readonly of: (key: Key) => string };
};

/**
 * Returns the same array while the labels are equal, because a new array would render all rows
 * again.
 */
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
        // A column is folded into its target column only if that column is visible.
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

/** Height of compact rows, as a factor of the normal height. */
const COMPACT_FACTOR = 0.75;

const useNothing = () => () => {};

const SINGLE_SORT: TableOrdering = {
  of: ({ sort, order = 'asc' }) => (sort === undefined ? [] : [{ key: sort, order }]),
  by: (_, { key, order }) => ({ sort: key, order }),
};

/** Creates the body of a list: a table with keyboard navigation, or cards on a narrow screen. */
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
