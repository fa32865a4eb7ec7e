import type { LotView } from '@fairlot/contracts/auction';
import { useShortcuts } from '@fairlot/web-ui';
import { useState } from 'react';
import { useLotCursor } from '../../live-room/components/use-lot-cursor.js';
import { useAsk } from './dialogs.js';
import type { Selection } from './use-selection.js';

/** `j` and `k` move the cursor, space selects its lot, `p` pauses what is selected, else its lot. */
export const useCockpitKeys = (lots: readonly LotView[], selection: Selection) => {
  const ask = useAsk();
  const [revealed, setRevealed] = useState<{ readonly index: number } | undefined>(undefined);
  const cursor = useLotCursor(lots, (index) => setRevealed({ index }));
  useShortcuts({
    ...(cursor !== null && { ' ': () => selection.toggle(cursor) }),
    p: () => {
      if (selection.idLots.length > 0) ask({ kind: 'pause', idLots: selection.idLots });
      else if (cursor !== null) ask({ kind: 'pause', idLots: [cursor] });
    },
  });
  return { cursor, revealed };
};
