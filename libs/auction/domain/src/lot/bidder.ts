/** A requirement that the dealer has not met in time: its id and the code of its reason. */
export type OverdueRequirement = { readonly idRequirement: number; readonly requirement: string };

/**
 * Facts about the bidder at the time of the bid. The caller of the engine reads them from the
 * access context. The decider checks them in the order of domain section 3.
 */
export type Bidder = {
  readonly idUser: number;
  readonly idDealer: number;
  /**
   * `visible` of domain section 9, apart from `enabled`. If false, bids are refused with NOT_FOUND.
   */
  readonly visible: boolean;
  /** Whether the dealer is enabled, and at least one market of the auction is enabled for it. */
  readonly enabled: boolean;
  readonly regulationAccepted: boolean;
  /**
   * The overdue requirement that prevents the dealer from bidding here. Omitted if there is none.
   */
  readonly overdue?: OverdueRequirement;
  /** Whether the user has the role BUYER and is not read-only. */
  readonly mayOffer: boolean;
  readonly readOnly: boolean;
  /** Highest amount that this user may bid, in minor units; null for no limit. */
  readonly userLimitMinor: number | null;
  /** Whether the dealer is a seller of the lot, or belongs to the same group as one. */
  readonly relatedToSeller: boolean;
  /** Highest amount that the dealer's credit covers, in minor units; null for no limit. */
  readonly creditMinor: number | null;
  /**
   * Sum of the dealer's obligations on other lots, in minor units. Set only if it has a credit
   * limit.
   */
  readonly exposureMinor?: number;
};
