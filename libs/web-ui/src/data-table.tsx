import { useElementSize } from '@mantine/hooks';
import { clsx } from 'clsx/lite';
import { memo, useCallback, useMemo } from 'react';
import type { ColumnSort } from './sort-head.js';
import { visibleColumnsOf, type Column, type VisibleColumn } from './table-columns.js';
import { TableHead } from './table-head.js';
import { usePrinting } from './use-printing.js';
import { VirtualLines, type ScrollTarget } from './virtual-lines.js';
import text from './text.module.css';
import styles from './data-table.module.css';

export type { Column, FoldInto } from './table-columns.js';

type Props<Row> = {
  /** Accessible name of the table. */
  readonly label: string;
  /**
   * The columns. Pass the same array while they are equal, because a new array renders all rows
   * again.
   */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Height of every row in px. */
  readonly rowHeight?: number;
  /** If the table is narrower than this, each row is a card. */
  readonly stackBelow?: number;
  /** The sorted columns, the most significant first. */
  readonly sorting?: readonly ColumnSort[];
  readonly onSort?: (sorting: ColumnSort, isFurther: boolean) => void;
  /** Value of the attribute `data-state` on a row, for style sheets. */
  readonly rowState?: (row: Row) => string | undefined;
  readonly revealed?: ScrollTarget | undefined;
};

/**
 * Slightly less than the width of the table in a window of 900 px, which loses margins and the
 * scroll bar.
 */
const STACK_BELOW_PX = 840;
const ROW_PX = 56;
const CARD_PX = 220;
const CARD_GAP_PX = 10;

type LineProps<Row> = {
  readonly row: Row;
  readonly places: readonly VisibleColumn<Row>[];
  readonly index: number;
  readonly state: string | undefined;
  /** Ref that measures a card, because the heights of cards differ. Undefined for a table row. */
  readonly measure: ((element: Element | null) => void) | undefined;
  /** Layout of a table row. Null for a card. */
  readonly line: { readonly tracks: string; readonly height: number } | null;
  readonly top: number;
};

const LineOf = <Row,>({ row, places, index, state, measure, line, top }: LineProps<Row>) => (
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
    {places.map(({ column, folded }) => (
      <div key={column.key} role="cell" data-align={column.align}>
        {measure && column.label !== '' && (
          <span className={clsx(text.label, styles.cardLabel)}>{column.label}</span>
        )}
        {column.cell(row)}
        {folded.map(({ key, label, folds, cell }) => (
          <div key={key} className={styles.folded} data-folded={key}>
            {folds?.named ? (
              <>
                <span className={text.faint}>{label}</span> <span>{cell(row)}</span>
              </>
            ) : (
              cell(row)
            )}
          </div>
        ))}
      </div>
    ))}
  </div>
);
/** Memoised, so that scrolling renders only rows that become visible. */
const Line = memo(LineOf) as typeof LineOf;

type LinesProps<Row> = Props<Row> & {
  readonly places: readonly VisibleColumn<Row>[];
  readonly tracks: string;
  readonly isStacked: boolean;
};

const Lines = <Row,>(props: LinesProps<Row>) => {
  const { places, rows, rowKey, rowHeight = ROW_PX, rowState, tracks, isStacked } = props;
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
      // Heights that were measured for cards must not remain for rows.
      key={isStacked ? 'cards' : 'rows'}
      role="rowgroup"
      count={rows.length}
      linePx={isStacked ? CARD_PX : rowHeight}
      gapPx={isStacked ? CARD_GAP_PX : 0}
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
              places={places}
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
 * A table with any number of rows, of which only the visible ones are rendered. If there is little
 * room, rows are cards with labelled values. In print, all rows are rendered as a table, whose head
 * is on every sheet.
 */
export const DataTable = <Row,>(props: Props<Row>) => {
  const { label, columns, rows, stackBelow = STACK_BELOW_PX } = props;
  const { ref, width } = useElementSize();
  // The rows are hidden until the width is known, because they may be far too wide before.
  const isKnown = width > 0;
  const isPrinting = usePrinting();
  const isStacked = isKnown && width < stackBelow && !isPrinting;
  const mayFold = isKnown && !isStacked && !isPrinting;
  const hiddenKeys = columns
    .filter(({ folds }) => folds !== undefined && mayFold && width < folds.below)
    .map(({ key }) => key)
    .join(' ');
  const places = useMemo(() => visibleColumnsOf(columns, hiddenKeys), [columns, hiddenKeys]);
  const tracks = places.map(({ column }) => column.width).join(' ');
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
      <TableHead {...props} places={places} tracks={tracks} isStacked={isStacked} />
      <Lines {...props} places={places} tracks={tracks} isStacked={isStacked} />
    </div>
  );
};
