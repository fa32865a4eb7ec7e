import type { LotView } from '@fairlot/contracts/auction';
import { useNavigate } from '@tanstack/react-router';
import { useRowCursor, useShortcuts } from '@fairlot/web-ui';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';

const idOf = ({ idLot }: LotView) => idLot;

/**
 * The keyboard cursor on the lots. `b` focuses the bid of the lot under the cursor, `o` watches the
 * lot, and Enter opens it.
 */
export const useCursor = (lots: readonly LotView[], lanes: number) => {
  const navigate = useNavigate();
  const { auction } = useLiveAuctionPage();
  const { cursor, revealed } = useRowCursor(lots, idOf, (index) => {
    const first = index - (index % lanes);
    return { index: first, last: first + lanes - 1 };
  });
  const inLot = (selector: string) =>
    document.querySelector<HTMLElement>(`[data-lot="${cursor}"] ${selector}`);
  const open = () => {
    if (cursor === null) return;
    const params = { idAuction: auction.idAuction, idLot: cursor };
    void navigate({ to: '/auctions/$idAuction/lots/$idLot', params });
  };
  useShortcuts({
    b: () => inLot('[data-offer]')?.focus(),
    o: () => inLot('[aria-keyshortcuts=o]')?.click(),
    Enter: open,
  });
  return { cursor, revealed };
};
