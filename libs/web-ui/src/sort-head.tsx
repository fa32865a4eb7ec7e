import { IconArrowDown, IconArrowUp } from './icons/index.js';
import styles from './sort-head.module.css';

/** A sorted column and its direction. */
export type ColumnSort = { readonly key: string; readonly order: 'asc' | 'desc' };

const ARROWS = { asc: IconArrowUp, desc: IconArrowDown };
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** Value of `aria-sort` for a column head. */
export const ariaSortOf = (key: string, sorting: readonly ColumnSort[]) => {
  const order = sorting.find((one) => one.key === key)?.order;
  return order && ARIA_SORT[order];
};

type Props = {
  readonly sortKey: string;
  readonly label: string;
  /** All sorted columns, most significant first. */
  readonly sorting: readonly ColumnSort[];
  /** `isFurther` is true if Shift is held: the column is then added to the sorted ones. */
  readonly onSort: (key: string, isFurther: boolean) => void;
};

/** A sortable column head, with its rank among several. */
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
