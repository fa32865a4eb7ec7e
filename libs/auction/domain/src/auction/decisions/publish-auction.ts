import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import type { EditAuction, PublishAuction } from '../auction.commands.js';
import type { AuctionEvent } from '../auction.events.js';
import type { Auction, AuctionState } from '../auction.state.js';
import { auctionTermsFault } from '../rules/auction-terms-fault.js';
import { refusalUnless } from '../rules/transition.js';

export const publishAuction = (
  { idAuction, idOwnerDealer, terms, now }: PublishAuction,
  auction: AuctionState,
): Decision<AuctionEvent, RefusalCode> => {
  if (auction.status !== null || auction.deleted) {
    return refuse('INVALID_TRANSITION', { status: auction.status });
  }
  const field = auctionTermsFault(terms, now);
  if (field !== null) return refuse('INVALID_TERMS', { field });
  const data = { idAuction, idOwnerDealer, ...terms };
  return accept<AuctionEvent>({ type: 'AuctionPublished', data });
};

/** Replaces all terms. Allowed only in SCH (STA-074). */
export const editAuction = (
  { terms, now }: EditAuction,
  auction: Auction,
): Decision<AuctionEvent, RefusalCode> => {
  const refused = refusalUnless(auction, 'SCH');
  if (refused !== null) return refused;
  const field = auctionTermsFault(terms, now, auction.terms);
  if (field !== null) return refuse('INVALID_TERMS', { field });
  return accept<AuctionEvent>({ type: 'AuctionEdited', data: terms });
};
