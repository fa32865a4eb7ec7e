import {
  knownLotOf,
  publicAuctionOf,
  type Folded,
  type FoldedAuction,
  type PublicLot,
} from '@fairlot/auction-public-lot';
import type { LiveAuction, LiveLot } from '@fairlot/contracts/live';

/** A public state on its way: its message is made when it leaves, so `serverNow` is true. */
export type PublicState = {
  /** How many events are in it: of two states the one with more is newer. */
  readonly events: number;
  readonly message: (serverNow: number) => LiveLot | LiveAuction;
};

/** @param show makes what is shown when it leaves: of most, only a newer one does */
const shownAt = (events: number, show: () => PublicLot): PublicState => ({
  events,
  message: (serverNow) => ({ v: 2, ...show(), serverNow }),
});

/** Null until the lot is scheduled. */
export const lotState = ({ lot, award }: Folded): PublicState | null =>
  lot && shownAt(lot.shownPosition + award.position, () => knownLotOf(lot, award));

/** The same of a lot that is known as it is shown. */
export const shownState = (lot: PublicLot): PublicState =>
  shownAt(lot.position + lot.awardPosition, () => lot);

/** Null until the auction is published, and once it is deleted. */
export const auctionState = (auction: FoldedAuction): PublicState | null => {
  const shown = publicAuctionOf(auction);
  if (shown === null) return null;
  const message = (serverNow: number) => ({ v: 1 as const, ...shown, serverNow });
  return { events: shown.position, message };
};
