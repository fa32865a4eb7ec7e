import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import type { AuctionEvent } from '../auction.events.js';
import type { Auction } from '../auction.state.js';
import { isAnyAwarded, anyToBeAwarded } from '../rules/lots.js';
import { refusalUnless } from '../rules/transition.js';

/**
 * Deletes the auction. Allowed in SCH, or after the close if nothing is awarded (STA-075) and no
 * bid is binding, because a bid that awaits its award must not be deleted.
 */
export const deleteAuction = (auction: Auction): Decision<AuctionEvent, RefusalCode> => {
  const refused = refusalUnless(auction, 'SCH', 'CLD', 'AWA');
  if (refused !== null) return refused;
  if (isAnyAwarded(auction.lots)) {
    return refuse('INVALID_TRANSITION', { status: auction.status, awarded: true });
  }
  if (anyToBeAwarded(auction.lots)) {
    return refuse('INVALID_TRANSITION', { status: auction.status, bound: true });
  }
  return accept<AuctionEvent>({ type: 'AuctionDeleted', data: {} });
};
