/** USER_TEMPLATE_ENABLE: how a dealer stands on an auctioneer's template. */
export type TemplateStanding = 'PENDING' | 'ACCEPTED' | 'BLOCKED';

/** What decides about a dealer; `standing` is the one on the auction's own template. */
export type DealerFacts = {
  readonly enabled: boolean;
  /** Markets enabled for the dealer. */
  readonly idMarkets: readonly string[];
  /** Null when the dealer never asked for the template. */
  readonly standing: TemplateStanding | null;
};

export type AuctionFacts = {
  readonly published: boolean;
  readonly idMarkets: readonly string[];
  readonly idTemplate: number;
  readonly idOwnerDealer: number;
};

export type Visibility = 'VISIBLE' | 'HIDDEN' | 'DEALER_DISABLED';

export const sharesMarket = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((idMarket) => others.includes(idMarket));

/**
 * Domain section 9, the one function behind lists, details, searches, exports, live topics and
 * offers. `DEALER_DISABLED` is told apart from `HIDDEN` only because an offer answers it with its
 * own code; whoever looks gets 404 for both.
 */
export const visibility = (
  dealer: DealerFacts,
  auction: Pick<AuctionFacts, 'published' | 'idMarkets'>,
): Visibility => {
  if (!auction.published) return 'HIDDEN';
  if (!sharesMarket(dealer.idMarkets, auction.idMarkets)) return 'HIDDEN';
  if (dealer.standing !== 'ACCEPTED') return 'HIDDEN';
  return dealer.enabled ? 'VISIBLE' : 'DEALER_DISABLED';
};

export const visible = (
  dealer: DealerFacts,
  auction: Pick<AuctionFacts, 'published' | 'idMarkets'>,
): boolean => visibility(dealer, auction) === 'VISIBLE';
