import type { AuctionFacts } from '@fairlot/access-domain';

/** What an offer needs of its auction. One that takes offers is published. */
export type AuctionOfBidder = Omit<AuctionFacts, 'published'> & {
  readonly idAuction: number;
  readonly regulation: { readonly version: number };
  /** Whose the vehicles of the lot are, beside the auction's owner; none where no lot is meant. */
  readonly idSellerDealers: readonly number[];
};

/** What users and dealers say of who would buy, at this moment. Amounts are minor units. */
export type BidderFacts = {
  readonly idUser: number;
  readonly idDealer: number;
  /** Whether the dealer sees the auction, but for its own switch. */
  readonly visible: boolean;
  /** Dealer enabled and a market of the auction enabled for it. */
  readonly enabled: boolean;
  readonly regulationAccepted: boolean;
  /** Role BUYER, and not read-only. */
  readonly mayOffer: boolean;
  readonly readOnly: boolean;
  /** Highest amount this user may offer; null is no limit. */
  readonly userLimitMinor: number | null;
  /** Whether the buyer and somebody who sells there are one house. */
  readonly relatedToSeller: boolean;
  /** Highest amount that the dealer's credit covers; null is no limit. */
  readonly creditMinor: number | null;
};
