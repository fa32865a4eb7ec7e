/** A requirement that the dealer did not meet in time, as a code. */
export type OverdueRequirement = { readonly idRequirement: number; readonly requirement: string };

/**
 * The bidder's records at the moment of the bid. The engine's caller reads them from the access
 * context. The decider checks them in the order of domain section 3.
 */
export type Bidder = {
  readonly idUser: number;
  readonly idDealer: number;
  /** `visible` of domain section 9, even if the dealer is disabled. If false, calls answer 404. */
  readonly visible: boolean;
  /** The dealer is enabled, and so is at least one market of the auction for this dealer. */
  readonly enabled: boolean;
  readonly regulationAccepted: boolean;
  /**
   * The overdue requirement that prevents the dealer from bidding here. Omitted if there is none.
   */
  readonly overdue?: OverdueRequirement;
  /** Role BUYER, and not read-only. */
  readonly mayOffer: boolean;
  readonly readOnly: boolean;
  /** Highest amount that this user may bid, in minor units; null for no limit. */
  readonly userLimitMinor: number | null;
  /** Whether the dealer belongs to the same group as the seller. The seller itself counts. */
  readonly relatedToSeller: boolean;
  /** Highest amount that the dealer's credit covers, in minor units; null for no limit. */
  readonly creditMinor: number | null;
  /** What the dealer is bound to on other lots, in minor units. Set only when the dealer has a credit limit. */
  readonly exposureMinor?: number;
};
