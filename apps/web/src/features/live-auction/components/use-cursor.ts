import type { LotView } from '@fairlot/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useShortcuts } from '@fairlot/web-ui';
import { useRoom } from '../../live-room/components/room-context.js';

/** The lot that keys act on; `j` and `k` move it, `b` goes to its offer, `o` observes, Enter opens. */
export const useCursor = (lots: readonly LotView[], show: (index: number) => void) => {
  const navigate = useNavigate();
  const { auction } = useRoom();
  const [cursor, setCursor] = useState<number | null>(null);
  const at = lots.findIndex(({ idLot }) => idLot === cursor);
  const move = (by: number) => {
    const index = Math.min(lots.length - 1, Math.max(0, at + by));
    const lot = lots[index];
    if (!lot) return;
    setCursor(lot.idLot);
    show(index);
  };
  const inLot = (selector: string) =>
    document.querySelector<HTMLElement>(`[data-lot="${cursor}"] ${selector}`);
  const open = () => {
    if (cursor === null) return;
    const params = { idAuction: auction.idAuction, idLot: cursor };
    void navigate({ to: '/auctions/$idAuction/lots/$idLot', params });
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    b: () => inLot('[data-offer]')?.focus(),
    o: () => inLot('.fl-observe')?.click(),
    Enter: open,
  });
  return cursor;
};
