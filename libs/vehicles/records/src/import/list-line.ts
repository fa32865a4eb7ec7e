import type { TextEncoding } from './text-encoding.js';

/** One line of a list: its number in the file, the first is 1, and its cells as texts. */
export type ListLine = { readonly line: number; readonly cells: readonly string[] };

/** Of one list. */
export const COLUMNS_MAX = 200;
/** More rows than this end the reading of any list. */
export const ROWS_MAX = 100_000;
/** Of a cell: whatever is longer is wrong, and is cut here. */
export const CELL_MAX = 500;

/** How a list is read. */
export type ListReading = {
  /** How much of it is read, 0 to 1. */
  readonly onShare?: (share: number) => void;
  /** Which one its text has; a workbook has none. */
  readonly onEncoding?: (encoding: TextEncoding) => void;
  /** As somebody said; without it the text says it. */
  readonly encoding?: TextEncoding | undefined;
  /** What is spoken in its market, such as `de`. */
  readonly languages?: readonly string[];
  /** Lets others have their turn. */
  readonly pause?: () => Promise<unknown>;
};
