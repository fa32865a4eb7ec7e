import type { AuctionFacts, RequirementReason } from '@fairlot/access-domain';

/** Data of an auction that a bid needs. The auction is published if it takes bids. */
export type AuctionOfBidder = Omit<AuctionFacts, 'published'> & {
  readonly idAuction: number;
  readonly regulation: { readonly version: number; readonly hash: string };
  /** Owners of the lot's vehicles, in addition to the auction's owner. Empty without a lot. */
  readonly idSellerDealers: readonly number[];
};

/** Current facts of a buyer from users and dealers. Amounts are minor units. */
export type BidderFacts = {
  readonly idUser: number;
  readonly idDealer: number;
  /** Whether the dealer sees the auction, ignoring its own `enabled`. */
  readonly visible: boolean;
  /** Dealer enabled and a market of the auction enabled for it. */
  readonly enabled: boolean;
  readonly regulationAccepted: boolean;
  /** Role BUYER, and not read-only. */
  readonly mayOffer: boolean;
  readonly readOnly: boolean;
  /** Highest bid of this user; null means no limit. */
  readonly userLimitMinor: number | null;
  /** Whether the buyer and a seller of the lot are in one group. */
  readonly relatedToSeller: boolean;
  /** Highest amount that the dealer's credit covers; null means no limit. */
  readonly creditMinor: number | null;
  /** The overdue requirement that prevents the dealer from bidding here, if there is one. */
  readonly overdue?: { readonly idRequirement: number; readonly requirement: RequirementReason };
};
