import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import type { StartAuction } from '../auction.commands.js';
import type { AuctionEvent } from '../auction.events.js';
import type { Auction } from '../auction.state.js';
import { consequences } from '../rules/consequences.js';
import { refusalUnless } from '../rules/transition.js';

/**
 * Starts the auction. Checks the start time again, because the timer is only a hint (STA-070). An
 * auction whose lots are all withdrawn ends when it starts.
 */
export const startAuction = (
  { now }: StartAuction,
  auction: Auction,
): Decision<AuctionEvent, RefusalCode> => {
  const refused = refusalUnless(auction, 'SCH');
  if (refused !== null) return refused;
  const { status, terms, lots, endsAt } = auction;
  const { startsAt } = terms;
  if (now < startsAt) return refuse('INVALID_TRANSITION', { status, startsAt });
  const started: AuctionEvent = { type: 'AuctionStarted', data: {} };
  return accept(started, ...consequences({ status: 'RUN', lots, endsAt }));
};
