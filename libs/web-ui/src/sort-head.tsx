import { IconArrowDown, IconArrowUp } from './icons/index.js';
import styles from './sort-head.module.css';

/** A column by which the table is sorted, and the direction. */
export type ColumnSort = { readonly key: string; readonly order: 'asc' | 'desc' };

const ARROWS = { asc: IconArrowUp, desc: IconArrowDown };
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The value of `aria-sort` for the head of a column. */
export const ariaSortOf = (key: string, sorting: readonly ColumnSort[]) => {
  const order = sorting.find((one) => one.key === key)?.order;
  return order && ARIA_SORT[order];
};

type Props = {
  readonly sortKey: string;
  readonly label: string;
  /** All columns by which the table is sorted, the most significant first. */
  readonly sorting: readonly ColumnSort[];
  /**
   * Called on a click. `isFurther` is true if Shift is held; the column is then added to the sorted
   * columns.
   */
  readonly onSort: (key: string, isFurther: boolean) => void;
};

/**
 * The head of a sortable column. If the table is sorted by several columns, it shows the rank of
 * this one.
 */
export const SortHead = ({ sortKey, label, sorting, onSort }: Props) => {
  const rank = sorting.findIndex(({ key }) => key === sortKey);
  const sorted = sorting[rank];
  const Arrow = sorted && ARROWS[sorted.order];
  return (
    <button
      type="button"
      className={styles.head}
      onClick={({ shiftKey }) => onSort(sortKey, shiftKey)}
    >
      {label}
      {Arrow && <Arrow size={14} aria-hidden />}
      {sorted && sorting.length > 1 && <small>{rank + 1}</small>}
    </button>
  );
};
