import { IconArrowDown, IconArrowUp } from './icons/index.js';
import styles from './sort-head.module.css';

/** A column that rows are sorted by, and which way. */
export type Sorting = { readonly key: string; readonly order: 'asc' | 'desc' };

const ARROWS = { asc: IconArrowUp, desc: IconArrowDown };
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** What `aria-sort` says of a column's head. */
export const ariaSortOf = (key: string, sorting: readonly Sorting[]) => {
  const order = sorting.find((one) => one.key === key)?.order;
  return order && ARIA_SORT[order];
};

type Props = {
  readonly sortKey: string;
  readonly label: string;
  /** Of all columns, what comes first counting most. */
  readonly sorting: readonly Sorting[];
  /** With Shift, held for a click or for Enter, beside what is sorted by. */
  readonly onSort: (key: string, isFurther: boolean) => void;
};

/** The head of a column that sorts; of several each says which it is. */
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
