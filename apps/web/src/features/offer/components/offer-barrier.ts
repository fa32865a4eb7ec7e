import type { UserProfile } from '@fairlot/contracts/access';
import type { AuctionView } from '@fairlot/contracts/auction';
import type { LotEntry } from '#shared/live/lot-store.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { mayCall } from '#shared/session/rights.js';
import type { ConnectionState } from '#shared/live/live-connection.machine.js';
import { auctionState } from '#shared/status/auction-status.js';
import { lotState } from '#shared/status/lot-status.js';

export type OfferBarrier =
  | 'mayNot'
  | 'readOnly'
  | 'noBuyer'
  | 'offline'
  | 'ended'
  | 'scheduled'
  | 'closed'
  | 'withdrawn'
  | 'paused';

type BarrierFacts = {
  readonly auction: Pick<AuctionView, 'mayOffer' | 'regulation' | 'status'>;
  readonly entry: LotEntry;
  readonly connection: ConnectionState;
  readonly user: UserProfile;
};

/**
 * Why bids are not possible now. Null if they are possible. A regulation that is not accepted does
 * not count, because a dialog asks for acceptance. The clock does not count either, because only
 * the server ends a lot.
 */
export const barrierOf = (situation: BarrierFacts): OfferBarrier | null => {
  const { auction, entry, connection, user } = situation;
  const lot = lotState(entry.live);
  if (lot.hasTag('isAhead')) return 'scheduled';
  if (lot.hasTag('isWithdrawn')) return 'withdrawn';
  if (lot.hasTag('isOver')) return 'closed';
  if (!mayCall(user, formatOf(entry.live).offerCall))
    return user.readOnlyUser ? 'readOnly' : 'noBuyer';
  // Before the start, `mayOffer` is false for everybody. So it shows a missing right only in a
  // running auction with an accepted regulation.
  const isJudged = auctionState(auction).hasTag('isRunning') && auction.regulation.accepted;
  if (!auction.mayOffer && isJudged) return 'mayNot';
  if (lot.hasTag('isPaused')) return 'paused';
  return connection === 'offline' || connection === 'ended' ? connection : null;
};
