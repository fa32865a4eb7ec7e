import type { TextEncoding } from './text-encoding.js';

/** One line of a list: its line number in the file, from 1, and the text of its cells. */
export type ListLine = { readonly line: number; readonly cells: readonly string[] };

export const COLUMNS_MAX = 200;
/** Reading stops after this many rows. */
export const ROWS_MAX = 100_000;
/** Longer cells are invalid and are truncated here. */
export const CELL_MAX = 500;

/** Options for reading a list. */
export type ListReading = {
  /** Receives the share that was read, 0 to 1. */
  readonly onShare?: (share: number) => void;
  /** Receives the encoding of a text. Not called for a workbook. */
  readonly onEncoding?: (encoding: TextEncoding) => void;
  /** The chosen encoding. If missing, it is detected. */
  readonly encoding?: TextEncoding | undefined;
  /** Languages of the market, such as `de`. */
  readonly languages?: readonly string[];
  /** Yields to other work. */
  readonly pause?: () => Promise<unknown>;
};
