import { IconArrowDown, IconArrowsSort, IconArrowUp } from './icons/index.js';
import { ariaSortOf, type ColumnSort } from './sort-head.js';
import type { Column, VisibleColumn } from './table-columns.js';
import text from './text.module.css';
import styles from './data-table.module.css';

const HEAD_PX = 40;
const ARROWS = { asc: IconArrowUp, desc: IconArrowDown };

type SortingProps = {
  /** The sorted columns, the most significant first. */
  readonly sorting?: readonly ColumnSort[];
  /**
   * Called on a click. `isFurther` is true if Shift is held; the column is then added to the sorted
   * columns.
   */
  readonly onSort?: (sorting: ColumnSort, isFurther: boolean) => void;
};

type SortProps<Row> = {
  readonly column: Column<Row>;
  readonly sorting: readonly ColumnSort[];
  readonly onSort: NonNullable<SortingProps['onSort']>;
};

const SortButton = <Row,>({ column: { key, label }, sorting, onSort }: SortProps<Row>) => {
  const rank = sorting.findIndex((one) => one.key === key);
  const order = sorting[rank]?.order;
  const Arrow = order && ARROWS[order];
  return (
    <button
      type="button"
      // Scrolls to the button here, because Chromium does not scroll to a focused button of which
      // 32 px are visible.
      onFocus={({ currentTarget }) =>
        currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }
      onClick={({ shiftKey }) => onSort({ key, order: order === 'asc' ? 'desc' : 'asc' }, shiftKey)}
    >
      {label}
      {Arrow && <Arrow size={14} aria-hidden />}
      {sorting.length > 1 && rank >= 0 && <small>{rank + 1}</small>}
    </button>
  );
};

type HeadProps<Row> = SortingProps & {
  readonly visible: VisibleColumn<Row>;
  /** Whether rows are cards with labelled values. Then the head only serves for sorting. */
  readonly isStacked: boolean;
};

const HeadCell = <Row,>({ visible, sorting = [], onSort, isStacked }: HeadProps<Row>) => {
  const { column, folded } = visible;
  const heads = [column, ...folded].filter(({ sortable }) => sortable && onSort);
  return (
    <div
      role="columnheader"
      className={isStacked && heads.length === 0 ? text.hidden : undefined}
      data-align={column.align}
      aria-sort={heads.map(({ key }) => ariaSortOf(key, sorting)).find(Boolean)}
    >
      {!heads.includes(column) && <span>{column.label}</span>}
      {onSort &&
        heads.map((one) => (
          <SortButton key={one.key} column={one} sorting={sorting} onSort={onSort} />
        ))}
    </div>
  );
};

type HeadRowProps<Row> = SortingProps & {
  readonly columns: readonly Column<Row>[];
  readonly places: readonly VisibleColumn<Row>[];
  readonly tracks: string;
  readonly isStacked: boolean;
};

/** The heads of the columns. If rows are cards, a bar above them with the sortable columns. */
export const TableHead = <Row,>({ columns, places, tracks, ...heads }: HeadRowProps<Row>) => {
  const { isStacked, onSort } = heads;
  const sorts = onSort !== undefined && columns.some(({ sortable }) => sortable);
  const look = sorts ? styles.sorts : text.hidden;
  return (
    <div role="rowgroup" className={isStacked ? look : styles.head}>
      <div
        role="row"
        aria-rowindex={1}
        style={isStacked ? undefined : { gridTemplateColumns: tracks, minHeight: HEAD_PX }}
      >
        {isStacked && sorts && <IconArrowsSort size={16} aria-hidden />}
        {places.map((place) => (
          <HeadCell key={place.column.key} visible={place} {...heads} />
        ))}
      </div>
    </div>
  );
};
