import type { PublicAuction } from '@fairlot/contracts/live';
import type { FoldedAuction } from './folded-auction.js';

/**
 * The public part of an auction, which is the same on its topic, over HTTP and in the time machine.
 */
export const publicFieldsOf = (
  auction: Omit<FoldedAuction, 'deleted' | 'standings'>,
): PublicAuction => ({
  idAuction: auction.idAuction,
  position: auction.position,
  status: auction.status,
  startsAt: auction.startsAt,
  endsAt: auction.endsAt,
  message: auction.message,
  fileMessage: auction.fileMessage,
  extension: auction.extension,
});

/** The public state of an auction. Null before it is published, and after it is deleted. */
export const publicAuctionOf = (auction: FoldedAuction): PublicAuction | null =>
  auction.position < 0 || auction.deleted ? null : publicFieldsOf(auction);
