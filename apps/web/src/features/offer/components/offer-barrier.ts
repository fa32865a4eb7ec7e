import type { UserProfile } from '@fairlot/contracts/access';
import type { AuctionView } from '@fairlot/contracts/auction';
import type { LotEntry } from '#shared/live/lot-store.js';
import { formatOf } from '#shared/sale-format/sale-format.js';
import { mayCall } from '#shared/session/rights.js';
import type { ConnectionState } from '#shared/live/live-connection.machine.js';
import { auctionState } from '#shared/status/auction-status.js';
import { lotState } from '#shared/status/lot-status.js';

export type Barrier =
  | 'mayNot'
  | 'readOnly'
  | 'noBuyer'
  | 'offline'
  | 'ended'
  | 'scheduled'
  | 'closed'
  | 'withdrawn'
  | 'paused';

type Situation = {
  readonly auction: Pick<AuctionView, 'mayOffer' | 'regulation' | 'status'>;
  readonly entry: LotEntry;
  readonly connection: ConnectionState;
  readonly user: UserProfile;
};

/**
 * Why no offer can be made now; null when it can. A regulation that is not accepted yet is no barrier:
 * it is asked for. The clock is none either: only the server says that a lot has ended.
 */
export const barrierOf = (situation: Situation): Barrier | null => {
  const { auction, entry, connection, user } = situation;
  const lot = lotState(entry.live);
  if (lot.hasTag('isAhead')) return 'scheduled';
  if (lot.hasTag('isWithdrawn')) return 'withdrawn';
  if (lot.hasTag('isOver')) return 'closed';
  if (!mayCall(user, formatOf(entry.live).offerCall))
    return user.readOnlyUser ? 'readOnly' : 'noBuyer';
  // Read before the start it says of nobody that he may; then the server alone knows.
  const isJudged = auctionState(auction).hasTag('isRunning') && auction.regulation.accepted;
  if (!auction.mayOffer && isJudged) return 'mayNot';
  if (lot.hasTag('isPaused')) return 'paused';
  return connection === 'offline' || connection === 'ended' ? connection : null;
};
