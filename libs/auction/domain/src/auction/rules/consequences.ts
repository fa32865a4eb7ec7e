import type { AuctionStatus } from '../../status.js';
import type { AuctionEvent } from '../auction.events.js';
import { anyIsOpen, anyRuns, anyToBeAwarded, type Lots } from './lots.js';

type Standing = { readonly status: AuctionStatus; readonly lots: Lots; readonly endsAt: number };

const closed: AuctionEvent = { type: 'AuctionClosed', data: {} };
const awarded: AuctionEvent = { type: 'AuctionAwarded', data: {} };
const awardReverted: AuctionEvent = { type: 'AuctionAwardReverted', data: {} };

/**
 * What follows for the auction from where its lots stand (STA-071 to STA-073): closed when none
 * runs, awarded when none is to be awarded (also when none of them is awarded at all), and back.
 */
export const consequences = ({ status, lots, endsAt }: Standing): readonly AuctionEvent[] => {
  if (status === 'SCH') return [];
  if (status === 'RUN') {
    if (anyIsOpen(lots)) return [];
    return anyToBeAwarded(lots) ? [closed] : [closed, awarded];
  }
  if (anyRuns(lots)) return [{ type: 'AuctionReopened', data: { endsAt } }];
  if (status === 'CLD') return anyToBeAwarded(lots) ? [] : [awarded];
  return anyToBeAwarded(lots) ? [awardReverted] : [];
};
