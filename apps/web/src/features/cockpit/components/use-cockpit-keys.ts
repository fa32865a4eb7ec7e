import type { LotView } from '@fairlot/contracts/auction';
import { useRowCursor, useShortcuts } from '@fairlot/web-ui';
import { useMayCall } from '#shared/session/rights.js';
import { useOpenDialog } from './use-open-dialog.js';
import type { LotSelection } from './use-selection.js';

const idOf = ({ idLot }: LotView) => idLot;

/**
 * Keyboard shortcuts: `j` and `k` move the cursor, space selects the lot under it, and `p` pauses
 * the selected lots. If none is selected, `p` pauses the lot under the cursor.
 */
export const useCockpitKeys = (lots: readonly LotView[], selection: LotSelection) => {
  const ask = useOpenDialog();
  const may = useMayCall();
  const { cursor, revealed } = useRowCursor(lots, idOf);
  useShortcuts({
    ...(cursor !== null && { ' ': () => selection.toggle(cursor) }),
    ...(may('ENG-03') && {
      p: () => {
        if (selection.idLots.length > 0) ask({ kind: 'pause', idLots: selection.idLots });
        else if (cursor !== null) ask({ kind: 'pause', idLots: [cursor] });
      },
    }),
  });
  return { cursor, revealed };
};
