import { REQUIREMENT_REASONS } from '@fairlot/access-domain';
import { z } from 'zod';
import { id, instant, lotStatus, moneyMinor } from '../fields.js';
import { defineMeaning, type CodeMeaning } from './meaning.js';

const amounts = { priceMinor: moneyMinor, amountMinor: moneyMinor };

/** Refusals of bids. */
export const OFFER_MEANINGS = {
  NOT_FOUND: defineMeaning(
    'Not found',
    'The object does not exist, or the caller is not allowed to see it. Both cases have the same response.',
  ),
  LOT_UNKNOWN: defineMeaning(
    'Lot not found',
    'The auction has no lot with this number.',
    z.strictObject({ idLot: id.optional() }),
  ),
  OFFER_UNKNOWN: defineMeaning(
    'Bid not found',
    'The lot has no valid bid with this id.',
    z.strictObject({ idOffer: id }),
  ),
  DEALER_DISABLED: defineMeaning(
    'Dealer disabled',
    'The dealer is not allowed to bid in this market.',
  ),
  REQUIREMENT_OVERDUE: defineMeaning(
    'Requirement overdue',
    'The dealer has not submitted a required item by its deadline (`requirement` is a code of REQUIREMENT_REASON). Earlier bids stay binding. Submit the item on the page `/private/requirements`, then send the bid again.',
    z.strictObject({ idRequirement: id, requirement: z.enum(REQUIREMENT_REASONS) }),
  ),
  REGULATION_NOT_ACCEPTED: defineMeaning(
    'Regulation not accepted',
    'The dealer has not accepted the regulation of the auction. Accept it (`acceptRegulation`), then send the bid again.',
  ),
  ROLE_FORBIDS: defineMeaning(
    'Role not allowed to bid',
    'The role of the user does not allow bids.',
  ),
  USER_LIMIT: defineMeaning(
    'User limit exceeded',
    'The amount is higher than the limit of this user. Send a lower amount, or ask the main user of the dealer to bid.',
    z.strictObject({ userLimitMinor: moneyMinor, amountMinor: moneyMinor }),
  ),
  RELATED_TO_SELLER: defineMeaning(
    'Cannot bid on a lot of your own company',
    'The dealer belongs to the company of the seller and cannot bid on this lot.',
  ),
  LOT_NOT_OPEN: defineMeaning(
    'Lot not open',
    'The lot has not started or is already closed.',
    z.strictObject({ status: lotStatus }),
  ),
  LOT_PAUSED: defineMeaning(
    'Lot paused',
    'The lot is paused and accepts no bids. Subscribe to its topic to learn when it is resumed.',
  ),
  TOO_EARLY: defineMeaning(
    'Lot not started',
    'By the server clock, the bid arrived before the start of the lot.',
    z.strictObject({ startsAt: instant }),
  ),
  TOO_LATE: defineMeaning(
    'Lot ended',
    'By the server clock, the bid arrived at or after the end of the lot.',
    z.strictObject({ endsAt: instant }),
  ),
  NOT_A_WHOLE_STEP: defineMeaning(
    'Amount is not a valid increment',
    'The amount must be the starting price plus a whole multiple of the unit.',
    z.strictObject({ unitMinor: moneyMinor, basePriceMinor: moneyMinor }),
  ),
  WRONG_CURRENCY: defineMeaning(
    'Wrong currency',
    'Bids must be in the currency of the lot.',
    z.strictObject({ currency: z.string() }),
  ),
  BELOW_BASE: defineMeaning(
    'Below the starting price',
    'The first bid must be at least the starting price.',
    z.strictObject({ basePriceMinor: moneyMinor, minimumNextMinor: moneyMinor }),
  ),
  BELOW_MIN_NEXT: defineMeaning(
    'Below the minimum bid',
    'The amount is lower than the current price plus the increment. Another bid may have arrived before this one. Bid `minimumNextMinor` or more.',
    z.strictObject({ priceMinor: moneyMinor.nullable(), minimumNextMinor: moneyMinor }),
  ),
  USE_CLICK_AND_BUY: defineMeaning(
    'Amount reaches the buy-now price',
    'A bid must be lower than the buy-now price. Buy the lot (`clickAndBuy`) or bid less.',
    z.strictObject({ clickAndBuyMinor: moneyMinor }),
  ),
  ABOVE_LIMIT: defineMeaning(
    'Above the limit of the lot',
    'The amount is implausibly high: far above the starting price and the sale prices of similar ' +
      'vehicles, and more than twice the current price. `confirmed` makes no difference. Bid `limitMinor` or less.',
    z.strictObject({ limitMinor: moneyMinor, amountMinor: moneyMinor }),
  ),
  CONFIRMATION_NEEDED: defineMeaning(
    'Confirmation required',
    'The amount is far above the current price, or buys the lot immediately. Ask the bidder to confirm, then send the bid with `confirmed`.',
    z.strictObject(amounts),
  ),
  ABOVE_CREDIT: defineMeaning(
    'Credit limit exceeded',
    'The amount plus all binding bids of the dealer (`exposureMinor`) is higher than the credit limit of the dealer.',
    z.strictObject({
      creditMinor: moneyMinor,
      exposureMinor: moneyMinor,
      amountMinor: moneyMinor,
    }),
  ),
  PRICE_MOVED: defineMeaning(
    'Price changed',
    'The price has changed since the position in `ifPosition`, or the lot has not reached that position. Show the current price, then let the user bid again.',
    z.strictObject({ priceMinor: moneyMinor.nullable(), minimumNextMinor: moneyMinor }),
  ),
  LOT_FULL: defineMeaning(
    'Bid limit of the lot reached',
    'The lot has the maximum number of bids and accepts no more.',
    z.strictObject({ offersMax: z.int() }),
  ),
  SEALED_LOT: defineMeaning(
    'Sealed lot',
    'The lot accepts only sealed bids. Use `placeSealedOffer`.',
  ),
  OPEN_LOT: defineMeaning(
    'Open lot',
    'The lot accepts no sealed bids. Use `placeOffer` or `placeAgent`.',
  ),
  SEALED_NOT_RAISED: defineMeaning(
    'Sealed bid must be higher than the previous one',
    'A sealed bid can be raised, but not lowered. `amountMinor` is the current sealed bid of the dealer.',
    z.strictObject({ amountMinor: moneyMinor }),
  ),
  CLICK_AND_BUY_UNAVAILABLE: defineMeaning(
    'Buy now not available',
    'The lot has no buy-now price, or the bids have already reached it.',
    z.strictObject({ priceMinor: moneyMinor.nullable() }),
  ),
  NOT_THE_CLICK_AND_BUY_PRICE: defineMeaning(
    'Buy-now price does not match',
    'The amount is not the current buy-now price. Show the price in `clickAndBuyMinor` and ask the user again.',
    z.strictObject({ clickAndBuyMinor: moneyMinor, amountMinor: moneyMinor }),
  ),
} as const satisfies Readonly<Record<string, CodeMeaning>>;
