/** Refusals by the checks of the bidder, which apply to bids and to click-and-buy. */
const BIDDER_RULES = [
  ['NOT_FOUND'],
  ['DEALER_DISABLED'],
  ['REQUIREMENT_OVERDUE'],
  ['REGULATION_NOT_ACCEPTED'],
  ['READ_ONLY_USER', 'ROLE_FORBIDS', 'USER_LIMIT'],
  ['RELATED_TO_SELLER'],
] as const;
const OPEN_RULES = [
  ['LOT_NOT_OPEN', 'LOT_PAUSED'],
  ['TOO_EARLY', 'TOO_LATE'],
] as const;

/**
 * The refusals of a bid in the order of the checks (domain section 3, from check 3 on). The first
 * check that fails decides the response. Tests of the domain verify this order.
 */
export const OFFER_RULES = [
  ...BIDDER_RULES,
  ...OPEN_RULES,
  ['SEALED_LOT', 'OPEN_LOT'],
  ['NOT_A_WHOLE_STEP', 'WRONG_CURRENCY'],
  ['BELOW_BASE', 'BELOW_MIN_NEXT', 'SEALED_NOT_RAISED'],
  ['USE_CLICK_AND_BUY'],
  ['ABOVE_LIMIT'],
  ['CONFIRMATION_NEEDED'],
  ['ABOVE_CREDIT'],
  ['PRICE_MOVED'],
  ['LOT_FULL'],
] as const;

/** The refusals of a click-and-buy in the order of the checks (section 5). */
export const CLICK_AND_BUY_RULES = [
  ...BIDDER_RULES,
  ['ALREADY_SOLD'],
  ...OPEN_RULES,
  ['CLICK_AND_BUY_UNAVAILABLE'],
  ['NOT_THE_CLICK_AND_BUY_PRICE'],
  ['ABOVE_CREDIT'],
  ['PRICE_MOVED'],
] as const;
