import type { AuctionFacts, RequirementReason } from '@fairlot/access-domain';

/** Data of an auction that a bid needs. An auction that takes bids is always published. */
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
  /** Whether the dealer sees the auction, apart from `enabled`. */
  readonly visible: boolean;
  /** Whether the dealer is enabled, and a market of the auction is enabled for it. */
  readonly enabled: boolean;
  readonly regulationAccepted: boolean;
  /** Whether the user has the role BUYER and is not read-only. */
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
