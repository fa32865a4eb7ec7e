import type { AuctionStatus } from '../../status.js';
import type { AuctionEvent } from '../auction.events.js';
import { anyIsOpen, isAnyRunning, anyToBeAwarded, type Lots } from './lots.js';

type AuctionStanding = {
  readonly status: AuctionStatus;
  readonly lots: Lots;
  readonly endsAt: number;
};

const auctionClosed: AuctionEvent = { type: 'AuctionClosed', data: {} };
const auctionAwarded: AuctionEvent = { type: 'AuctionAwarded', data: {} };
const awardReverted: AuctionEvent = { type: 'AuctionAwardReverted', data: {} };

/**
 * Derives the events by which the auction's status follows its lots (STA-071 to STA-073). It is
 * closed if no lot is running, and AWA if no lot awaits an award, even if none is awarded. A
 * reopened lot or a reverted award changes it back.
 */
export const consequences = ({
  status,
  lots,
  endsAt,
}: AuctionStanding): readonly AuctionEvent[] => {
  if (status === 'SCH') return [];
  if (status === 'RUN') {
    if (anyIsOpen(lots)) return [];
    return anyToBeAwarded(lots) ? [auctionClosed] : [auctionClosed, auctionAwarded];
  }
  if (isAnyRunning(lots)) return [{ type: 'AuctionReopened', data: { endsAt } }];
  if (status === 'CLD') return anyToBeAwarded(lots) ? [] : [auctionAwarded];
  return anyToBeAwarded(lots) ? [awardReverted] : [];
};
