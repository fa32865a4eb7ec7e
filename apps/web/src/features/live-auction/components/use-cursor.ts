import type { LotView } from '@fairlot/contracts/auction';
import { useNavigate } from '@tanstack/react-router';
import { useShortcuts } from '@fairlot/web-ui';
import { useRoom } from '../../live-room/components/room-context.js';
import { useLotCursor } from '../../live-room/components/use-lot-cursor.js';

/** The lot that keys act on: `b` goes to its offer, `o` observes, Enter opens. */
export const useCursor = (lots: readonly LotView[], show: (index: number) => void) => {
  const navigate = useNavigate();
  const { auction } = useRoom();
  const cursor = useLotCursor(lots, show);
  const inLot = (selector: string) =>
    document.querySelector<HTMLElement>(`[data-lot="${cursor}"] ${selector}`);
  const open = () => {
    if (cursor === null) return;
    const params = { idAuction: auction.idAuction, idLot: cursor };
    void navigate({ to: '/auctions/$idAuction/lots/$idLot', params });
  };
  useShortcuts({
    b: () => inLot('[data-offer]')?.focus(),
    o: () => inLot('.fl-observe')?.click(),
    Enter: open,
  });
  return cursor;
};
