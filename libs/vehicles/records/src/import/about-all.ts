import { ROWS_MAX } from './list-line.js';

/** As many rows as a list will have had if the rest is as the share of it that was read; null of nothing. */
export const aboutAll = (rows: number, share: number): number | null =>
  share <= 0 ? null : Math.min(ROWS_MAX, Math.max(rows, Math.round(rows / share)));
