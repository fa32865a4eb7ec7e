import type { ListColumn } from '#shared/list/list-table.js';

const GAP_PX = 14;
const PADDING_PX = 2 * 14;
const STACK_BELOW_PX = 840;

/** Folded values have smaller letters, so they need this share of their own column. */
const FOLDED_SHARE = 0.8;

/** The least width of a track such as `150px` or `minmax(170px, 1.5fr)`. */
const minimumWidthOf = (track: string): number => Number(/\d+/.exec(track)?.[0] ?? 0);

/**
 * Lets columns fold into the cell of their left neighbour, the last pair first, as soon as the
 * table is narrower than the minimum widths of its columns. A column that does not fit there stays.
 * If the folded table does not fit either, rows become cards.
 *
 * @param options `sorts`: columns with a sort button in the head; the others show their label in the
 *   cell. `fixed`: columns that do not fold, because their cells are controls
 */
export const foldToFit = <Row>(
  columns: readonly ListColumn<Row, string>[],
  { sorts, fixed = [] }: { readonly sorts: readonly string[]; readonly fixed?: readonly string[] },
): { readonly columns: readonly ListColumn<Row, string>[]; readonly stackBelow: number } => {
  const widths = columns.map(({ width }) => minimumWidthOf(width));
  let needed = widths.reduce((sum, px) => sum + px + GAP_PX, PADDING_PX - GAP_PX);
  const fitted = [...columns];
  let index = columns.length - 1;
  while (index > 0) {
    const [target, column] = [columns[index - 1], columns[index]];
    const [room = 0, own = 0] = widths.slice(index - 1, index + 1);
    if (target === undefined || column === undefined) break;
    const fits = own * FOLDED_SHARE <= room && !fixed.includes(column.key);
    if (fits) {
      const named = !sorts.includes(column.key);
      fitted[index] = { ...column, folds: { below: needed, into: target.key, named } };
      needed -= own + GAP_PX;
    }
    index -= fits ? 2 : 1;
  }
  return { columns: fitted, stackBelow: Math.max(STACK_BELOW_PX, needed) };
};
