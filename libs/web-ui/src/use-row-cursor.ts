import { useState } from 'react';
import { useShortcuts } from './use-shortcuts.js';
import type { Revealed } from './virtual-lines.js';

/**
 * The row that keys act on, by its key: `j` and `k` move it, and a list that is given `revealed`
 * brings it into sight. It stays on its row where rows come, go and change places.
 * @param groupOf the first and the last of the rows that stand in one line.
 */
export const useRowCursor = <Row, Key extends string | number>(
  rows: readonly Row[],
  rowKey: (row: Row) => Key,
  groupOf: (index: number) => Revealed = (index) => ({ index, align: 'center' }),
) => {
  const [cursor, setCursor] = useState<Key | null>(null);
  const [revealed, setRevealed] = useState<Revealed>();
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
