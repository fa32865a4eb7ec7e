import { ROWS_MAX } from './file/list-line.js';

/** Estimates how many rows a list has, from the share that was read. Null if nothing was read. */
export const estimatedTotal = (rows: number, share: number): number | null =>
  share <= 0 ? null : Math.min(ROWS_MAX, Math.max(rows, Math.round(rows / share)));
