import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import type { RecordLots } from '../auction.commands.js';
import type { AuctionEvent } from '../auction.events.js';
import type { Auction } from '../auction.state.js';
import { consequences } from '../rules/consequences.js';
import { setStandings } from '../rules/lots.js';

/**
 * Records the new statuses of lots, which the streams of the lots have decided. Derives the
 * auction's own status from them.
 */
export const recordLots = (
  { lots: changed, reopenedUntilAt }: RecordLots,
  auction: Auction,
): Decision<AuctionEvent, RefusalCode> => {
  const unknown = changed.find(({ idLot }) => !auction.lots.has(idLot));
  if (unknown !== undefined) return refuse('LOT_UNKNOWN', { idLot: unknown.idLot });
  const noted: AuctionEvent = { type: 'AuctionLotsChanged', data: { lots: changed } };
  const lots = setStandings(auction.lots, changed);
  const endsAt = Math.max(reopenedUntilAt ?? 0, auction.endsAt);
  return accept(noted, ...consequences({ status: auction.status, lots, endsAt }));
};
