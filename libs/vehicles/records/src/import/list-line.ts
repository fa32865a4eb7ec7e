/** One line of a list: its number in the file, the first is 1, and its cells as texts. */
export type ListLine = { readonly line: number; readonly cells: readonly string[] };

/** Of one list. */
export const COLUMNS_MAX = 200;
/** More rows than this end the reading of any list. */
export const ROWS_MAX = 100_000;
/** Of a cell: whatever is longer is wrong, and is cut here. */
export const CELL_MAX = 500;
