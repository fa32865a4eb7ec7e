import type { LotView } from '@fairlot/contracts/auction';
import { useShortcuts } from '@fairlot/web-ui';
import { useState } from 'react';

/** The lot that keys act on; `j` and `k` move it, and `show` brings its line into sight. */
export const useLotCursor = (lots: readonly LotView[], show: (index: number) => void) => {
  const [cursor, setCursor] = useState<number | null>(null);
  const at = lots.findIndex(({ idLot }) => idLot === cursor);
  const move = (by: number) => {
    const index = Math.min(lots.length - 1, Math.max(0, at + by));
    const lot = lots[index];
    if (!lot) return;
    setCursor(lot.idLot);
    show(index);
  };
  useShortcuts({ j: () => move(1), k: () => move(-1) });
  return cursor;
};
