import type { LotView } from '@fairlot/contracts';
import { useShortcuts } from '@fairlot/web-ui';
import { useState } from 'react';
import { useAsk } from './dialogs.js';
import type { Selection } from './use-selection.js';

/** `j` and `k` move the cursor, space selects its lot, `p` pauses what is selected, else its lot. */
export const useCockpitKeys = (lots: readonly LotView[], selection: Selection) => {
  const ask = useAsk();
  const [cursor, setCursor] = useState<number | null>(null);
  const [revealed, setRevealed] = useState<{ readonly index: number } | undefined>(undefined);
  const at = lots.findIndex(({ idLot }) => idLot === cursor);
  const move = (by: number) => {
    const index = Math.min(lots.length - 1, Math.max(0, at + by));
    const lot = lots[index];
    if (!lot) return;
    setCursor(lot.idLot);
    setRevealed({ index });
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    ...(cursor !== null && { ' ': () => selection.toggle(cursor) }),
    p: () => {
      if (selection.idLots.length > 0) ask({ kind: 'pause', idLots: selection.idLots });
      else if (cursor !== null) ask({ kind: 'pause', idLots: [cursor] });
    },
  });
  return { cursor, revealed };
};
