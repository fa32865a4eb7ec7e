import {
  existingLotOf,
  publicAuctionOf,
  type LotFold,
  type FoldedAuction,
  type PublicLot,
} from '@fairlot/auction-public-lot';
import type { LiveAuction, LiveLot } from '@fairlot/contracts/live';

/**
 * A public state that waits to be sent. Its message is created when it is sent, so that `serverNow`
 * is right.
 */
export type PublicState = {
  /** Number of folded events. The state with more events is newer. */
  readonly events: number;
  readonly message: (serverNow: number) => LiveLot | LiveAuction;
};

/**
 * A public state whose content is created when it is sent, because most states are replaced before
 * that.
 */
const publicStateAt = (events: number, show: () => PublicLot): PublicState => ({
  events,
  message: (serverNow) => ({ v: 2, ...show(), serverNow }),
});

/** The public state of a lot. Null until the lot is scheduled. */
export const lotState = ({ lot, award }: LotFold): PublicState | null =>
  lot && publicStateAt(lot.shownPosition + award.position, () => existingLotOf(lot, award));

/** The public state of a lot, from its public fields. */
export const publicStateOf = (lot: PublicLot): PublicState =>
  publicStateAt(lot.position + lot.awardPosition, () => lot);

/** The public state of an auction. Null before it is published, and after it is deleted. */
export const auctionState = (auction: FoldedAuction): PublicState | null => {
  const publicAuction = publicAuctionOf(auction);
  if (publicAuction === null) return null;
  const message = (serverNow: number) => ({ v: 1 as const, ...publicAuction, serverNow });
  return { events: publicAuction.position, message };
};
