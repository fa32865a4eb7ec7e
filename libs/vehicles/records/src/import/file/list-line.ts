import type { TextEncoding } from './text-encoding.js';

/** A line of a list: its number in the file, from 1, and the texts of its cells. */
export type ListLine = { readonly line: number; readonly cells: readonly string[] };

export const COLUMNS_MAX = 200;
/** Maximum number of rows. Reading stops after them. */
export const ROWS_MAX = 100_000;
/** Maximum length of a cell. Longer ones are truncated and invalid. */
export const CELL_MAX = 500;

/** Options for reading a list. */
export type ListReading = {
  /** Receives the share of the file that was read, 0 to 1. */
  readonly onShare?: (share: number) => void;
  /** Receives the encoding of a text file. Not called for a workbook. */
  readonly onEncoding?: (encoding: TextEncoding) => void;
  /** Receives whether a workbook counts days from 1904-01-01. Not called for a text file. */
  readonly onDateSystem?: (isFrom1904: boolean) => void;
  /** The encoding that the sender chose. If undefined, it is detected. */
  readonly encoding?: TextEncoding | undefined;
  /** Languages of the market, such as `de`, to detect the encoding. */
  readonly languages?: readonly string[];
  /** Called regularly, to let other work run. */
  readonly pause?: () => Promise<unknown>;
};
