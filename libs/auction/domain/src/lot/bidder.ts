/**
 * What the portal's records say of a bidder at the moment of the offer. The engine's caller reads
 * them from the access context; the decider judges them in the order of domain section 3.
 */
export type Bidder = {
  readonly idUser: number;
  readonly idDealer: number;
  /** `visible` of domain section 9 but for the dealer's own switch; false answers 404. */
  readonly visible: boolean;
  /** Dealer enabled and a market of the auction enabled for it. */
  readonly enabled: boolean;
  readonly regulationAccepted: boolean;
  /** Role BUYER, and not read-only. */
  readonly mayOffer: boolean;
  readonly readOnly: boolean;
  /** Highest amount this user may offer; null is no limit. Minor units. */
  readonly userLimitMinor: number | null;
  /** Dealers that count as the seller's own house include the dealer itself. */
  readonly relatedToSeller: boolean;
  /** Highest amount the dealer's credit covers; null is no limit. Minor units. */
  readonly creditMinor: number | null;
  /** What it already binds itself to on other lots; looked up only where there is a credit. Minor units. */
  readonly exposureMinor?: number;
};
