import { useElementSize } from '@mantine/hooks';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { memo, useCallback, useMemo, type ReactNode } from 'react';
import type { Sorting } from './sort-head.js';
import { usePrinting } from './use-printing.js';
import { VirtualLines, type Revealed } from './virtual-lines.js';
import text from './text.module.css';
import styles from './data-table.module.css';

export type Column<Row> = {
  readonly key: string;
  /** Also names the value on a card. */
  readonly label: string;
  /** A track of a CSS grid, such as `minmax(160px, 1fr)` or `120px`. */
  readonly width: string;
  /** Numbers stand at the end, so that their digits compare. */
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  readonly cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  /** What a screen reader calls the table. */
  readonly label: string;
  /** The same array as long as they are the same: lines render again when it changes. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Height of a line in px; lines of a table are all alike. */
  readonly rowHeight?: number;
  /** Below this width of the table each row is a card. */
  readonly stackBelow?: number;
  readonly sorting?: Sorting;
  readonly onSort?: (sorting: Sorting) => void;
  /** Marks the row for the style sheet (`data-state`). */
  readonly rowState?: (row: Row) => string | undefined;
  readonly revealed?: Revealed | undefined;
};

const HEAD_PX = 40;
const ROW_PX = 56;
const CARD_PX = 220;

const ARROWS = { asc: IconArrowUp, desc: IconArrowDown };
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

type HeadProps<Row> = Pick<Props<Row>, 'sorting' | 'onSort'> & {
  readonly column: Column<Row>;
  /** Above cards, which name their values, a head is there to sort by. */
  readonly isStacked: boolean;
};

const HeadCell = <Row,>({ column, sorting, onSort, isStacked }: HeadProps<Row>) => {
  const order = sorting?.key === column.key ? sorting.order : null;
  const Arrow = order && ARROWS[order];
  const sorts = column.sortable && onSort;
  return (
    <div
      role="columnheader"
      className={isStacked && !sorts ? text.hidden : undefined}
      data-align={column.align}
      aria-sort={order ? ARIA_SORT[order] : undefined}
    >
      {sorts ? (
        <button
          type="button"
          onClick={() => sorts({ key: column.key, order: order === 'asc' ? 'desc' : 'asc' })}
        >
          {column.label}
          {Arrow && <Arrow size={14} aria-hidden />}
        </button>
      ) : (
        column.label
      )}
    </div>
  );
};

type HeadRowProps<Row> = Pick<Props<Row>, 'columns' | 'sorting' | 'onSort'> & {
  readonly tracks: string;
  readonly isStacked: boolean;
};

const Head = <Row,>({ columns, tracks, ...heads }: HeadRowProps<Row>) => {
  const { isStacked, onSort } = heads;
  const sorts = onSort !== undefined && columns.some(({ sortable }) => sortable);
  const look = sorts ? styles.sorts : text.hidden;
  return (
    <div role="rowgroup" className={isStacked ? look : styles.head}>
      <div
        role="row"
        aria-rowindex={1}
        style={isStacked ? undefined : { gridTemplateColumns: tracks, height: HEAD_PX }}
      >
        {isStacked && sorts && <IconArrowsSort size={16} aria-hidden />}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} {...heads} />
        ))}
      </div>
    </div>
  );
};

type LineProps<Row> = {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly index: number;
  readonly state: string | undefined;
  /** Given for cards, whose heights differ and whose values need their names. */
  readonly measure: ((element: Element | null) => void) | undefined;
  /** Of a line of the table; null for a card, which is as high as it needs. */
  readonly line: { readonly tracks: string; readonly height: number } | null;
  readonly top: number;
};

const LineOf = <Row,>({ row, columns, index, state, measure, line, top }: LineProps<Row>) => (
  <div
    ref={measure}
    role="row"
    aria-rowindex={index + 2}
    data-index={index}
    data-state={state}
    className={styles.line}
    style={{
      ...(line && { gridTemplateColumns: line.tracks, height: line.height }),
      transform: `translateY(${top}px)`,
    }}
  >
    {columns.map((column) => (
      <div key={column.key} role="cell" data-align={column.align}>
        {measure && column.label !== '' && <span className={text.label}>{column.label}</span>}
        {column.cell(row)}
      </div>
    ))}
  </div>
);
/** Scrolling renders the lines that come into sight, and no other. */
const Line = memo(LineOf) as typeof LineOf;

type LinesProps<Row> = Props<Row> & {
  readonly tracks: string;
  readonly isStacked: boolean;
};

const Lines = <Row,>(props: LinesProps<Row>) => {
  const { columns, rows, rowKey, rowHeight = ROW_PX, rowState, tracks, isStacked } = props;
  const line = useMemo(
    () => (isStacked ? null : { tracks, height: rowHeight }),
    [isStacked, tracks, rowHeight],
  );
  const keyOf = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    [rows, rowKey],
  );
  return (
    <VirtualLines
      role="rowgroup"
      count={rows.length}
      linePx={isStacked ? CARD_PX : rowHeight}
      keyOf={keyOf}
      revealed={props.revealed}
    >
      {({ index, top, measure }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <Line
              key={keyOf(index)}
              row={row}
              columns={columns}
              index={index}
              state={rowState?.(row)}
              measure={isStacked ? measure : undefined}
              line={line}
              top={top}
            />
          )
        );
      }}
    </VirtualLines>
  );
};

/**
 * Any number of rows, of which only those in sight are in the page; where it is narrow each row is
 * a card that names its values. On paper it is a table of all rows, its head on each sheet.
 */
export const DataTable = <Row,>(props: Props<Row>) => {
  const { label, columns, rows, stackBelow = 760 } = props;
  const { ref, width } = useElementSize();
  // Until the width is known the lines, which may be far too wide, are not to be seen.
  const isKnown = width > 0;
  const isPrinting = usePrinting();
  const isStacked = isKnown && width < stackBelow && !isPrinting;
  const tracks = columns.map((column) => column.width).join(' ');
  return (
    <div
      ref={ref}
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      className={styles.table}
      data-stacked={isStacked}
      data-known={isKnown}
    >
      <Head {...props} tracks={tracks} isStacked={isStacked} />
      <Lines {...props} tracks={tracks} isStacked={isStacked} />
    </div>
  );
};
