import { useState } from 'react';
import { useShortcuts } from './use-shortcuts.js';
import type { ScrollTarget } from './virtual-lines.js';

/**
 * The row under the keyboard cursor, by its key. `j` and `k` move the cursor, and `revealed` makes
 * the list scroll to it. If rows move, the cursor stays on its row.
 * @param groupOf returns the first and last row of the visual line that contains a row
 */
export const useRowCursor = <Row, Key extends string | number>(
  rows: readonly Row[],
  rowKey: (row: Row) => Key,
  groupOf: (index: number) => ScrollTarget = (index) => ({ index, align: 'center' }),
) => {
  const [cursor, setCursor] = useState<Key | null>(null);
  const [revealed, setRevealed] = useState<ScrollTarget>();
  const at = rows.findIndex((row) => rowKey(row) === cursor);
  const move = (by: number) => {
    const index = Math.min(rows.length - 1, Math.max(0, at + by));
    const row = rows[index];
    if (row === undefined) return;
    setCursor(rowKey(row));
    setRevealed(groupOf(index));
  };
  useShortcuts({ j: () => move(1), k: () => move(-1) });
  return { cursor, revealed };
};
