import { useState } from 'react';
import { useShortcuts } from './use-shortcuts.js';
import type { ScrollTarget } from './virtual-lines.js';

/**
 * The row for keyboard actions, by key. `j` and `k` move it, and `revealed` scrolls a list to it.
 * It follows its row when rows change.
 * @param groupOf first and last row of a visual line
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
