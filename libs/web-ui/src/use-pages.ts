import { useState } from 'react';

/** Maximum number of page buttons on each side of the current page (CON-020). */
const NEIGHBOURS_MAX = 4;

export type Pages<Row> = {
  /** Index of the current page, from 0. */
  readonly page: number;
  readonly last: number;
  readonly size: number;
  readonly sizes: readonly number[];
  readonly count: number;
  /** The rows of the current page. */
  readonly visibleRows: readonly Row[];
  /** Indexes of the current page and of the pages near it. */
  readonly near: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
};

/**
 * Splits rows into pages. The smallest size is the default. If the size changes, the first visible
 * row stays visible (STA-052). If rows disappear, the last page is shown (STA-053).
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
