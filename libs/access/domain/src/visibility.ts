/** USER_TEMPLATE_ENABLE: a dealer's standing on an auctioneer's template. */
export type TemplateStanding = 'PENDING' | 'ACCEPTED' | 'BLOCKED';

/** Facts about a dealer that decide whether it sees an auction. */
export type DealerFacts = {
  readonly enabled: boolean;
  /** Markets enabled for the dealer. */
  readonly idMarkets: readonly string[];
  /** Standing on the template of the auction. Null if the dealer has none. */
  readonly standing: TemplateStanding | null;
  /**
   * The user's own standing on the template. It can restrict the access of the dealer, but never
   * extend it.
   */
  readonly userStanding?: TemplateStanding | null;
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

/** The rules in the order of the checks. */
export const VISIBILITY_RULES = [
  'NOT_PUBLISHED',
  'OTHER_MARKET',
  'NOT_REQUESTED',
  'PENDING',
  'BLOCKED',
  'USER_PENDING',
  'USER_BLOCKED',
  'DEALER_DISABLED',
  'VISIBLE',
] as const;
export type VisibilityRule = (typeof VISIBILITY_RULES)[number];

type PublicationFacts = Pick<AuctionFacts, 'published' | 'idMarkets'>;

/**
 * Domain section 9: the only function that decides visibility in lists, details, searches, exports,
 * live topics and bids. It also explains why a caller does not see an auction.
 */
export const visibilityRule = (dealer: DealerFacts, auction: PublicationFacts): VisibilityRule => {
  if (!auction.published) return 'NOT_PUBLISHED';
  if (!sharesMarket(dealer.idMarkets, auction.idMarkets)) return 'OTHER_MARKET';
  if (dealer.standing === null) return 'NOT_REQUESTED';
  if (dealer.standing !== 'ACCEPTED') return dealer.standing;
  const own = dealer.userStanding ?? 'ACCEPTED';
  if (own !== 'ACCEPTED') return `USER_${own}`;
  return dealer.enabled ? 'VISIBLE' : 'DEALER_DISABLED';
};

/**
 * `DEALER_DISABLED` and `HIDDEN` differ only for bids, which are refused with different codes.
 * Reads return 404 for both.
 */
export const visibility = (dealer: DealerFacts, auction: PublicationFacts): Visibility => {
  const rule = visibilityRule(dealer, auction);
  return rule === 'VISIBLE' || rule === 'DEALER_DISABLED' ? rule : 'HIDDEN';
};

export const isVisible = (dealer: DealerFacts, auction: PublicationFacts): boolean =>
  visibility(dealer, auction) === 'VISIBLE';

const STANDINGS: readonly TemplateStanding[] = ['BLOCKED', 'PENDING', 'ACCEPTED'];

/** The more restrictive of a dealer's standing and its user's own. Null if the dealer has none. */
export const narrowedStanding = (
  dealer: TemplateStanding | null,
  user: TemplateStanding | null,
): TemplateStanding | null => {
  if (dealer === null || user === null) return dealer;
  return STANDINGS.find((one) => one === dealer || one === user)!;
};
