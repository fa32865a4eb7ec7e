import { useState } from 'react';

/** Maximum number of page links on each side of the current one (CON-020). */
const NEIGHBOURS_MAX = 4;

export type Pages<Row> = {
  /** Counted from 0. */
  readonly page: number;
  readonly last: number;
  readonly size: number;
  readonly sizes: readonly number[];
  readonly count: number;
  /** The rows of this page. */
  readonly visibleRows: readonly Row[];
  /** The current page and its neighbours. */
  readonly near: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
};

/**
 * Rows by pages, with the smallest size by default. A new size keeps the first visible row
 * (STA-052); when rows disappear, the last page is shown (STA-053).
 */
export const usePages = <Row>(
  rows: readonly Row[],
  sizes: readonly [number, ...number[]],
): Pages<Row> => {
  const [size, setSize] = useState(sizes[0]);
  const [first, setFirst] = useState(0);
  const last = Math.max(0, Math.ceil(rows.length / size) - 1);
  const page = Math.min(Math.floor(first / size), last);
  const from = Math.max(0, page - NEIGHBOURS_MAX);
  const to = Math.min(last, page + NEIGHBOURS_MAX);
  return {
    page,
    last,
    size,
    sizes,
    count: rows.length,
    visibleRows: rows.slice(page * size, (page + 1) * size),
    near: Array.from({ length: to - from + 1 }, (_, index) => from + index),
    onPage: (next) => setFirst(next * size),
    onSize: (next) => {
      setFirst(page * size);
      setSize(next);
    },
  };
};
