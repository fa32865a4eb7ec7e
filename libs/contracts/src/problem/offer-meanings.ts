import { z } from 'zod';
import { id, instant, lotStatus, moneyMinor } from '../fields.js';
import { means, type Meaning } from './meaning.js';

const amounts = { priceMinor: moneyMinor, amountMinor: moneyMinor };

/** What an offer is refused with. */
export const OFFER_MEANINGS = {
  NOT_FOUND: means(
    'Not there',
    'It does not exist, or the caller may not see it: the two are answered alike.',
  ),
  LOT_UNKNOWN: means(
    'No such lot',
    'The auction has no lot of this number.',
    z.strictObject({ idLot: id.optional() }),
  ),
  OFFER_UNKNOWN: means(
    'No such offer',
    'The lot has no offer of this number that stands.',
    z.strictObject({ idOffer: id }),
  ),
  DEALER_DISABLED: means('Dealer disabled', 'The dealer may not offer in this market.'),
  REGULATION_NOT_ACCEPTED: means(
    'Regulation not accepted',
    'Accept the regulation that the auction pinned (`acceptRegulation`), then offer again.',
  ),
  ROLE_FORBIDS: means('Wrong role', 'The role of the user does not allow to offer.'),
  USER_LIMIT: means(
    'Above the user’s limit',
    'The amount is above what this user may offer for his dealer.',
    z.strictObject({ userLimitMinor: moneyMinor, amountMinor: moneyMinor }),
  ),
  RELATED_TO_SELLER: means('Own house', 'The dealer belongs to the house of the seller.'),
  LOT_NOT_OPEN: means(
    'Not open',
    'The lot does not run (yet, or any more).',
    z.strictObject({ status: lotStatus }),
  ),
  LOT_PAUSED: means('Paused', 'The lot takes no offer until it is resumed; watch its topic.'),
  TOO_EARLY: means(
    'Before the start',
    'The offer arrived before the lot started, by the clock of the server.',
    z.strictObject({ startsAt: instant }),
  ),
  TOO_LATE: means(
    'After the end',
    'The offer arrived at the end of the lot or after it, by the clock of the server.',
    z.strictObject({ endsAt: instant }),
  ),
  NOT_A_WHOLE_STEP: means(
    'Not on the grid',
    'An amount is the base price and a whole multiple of the unit.',
    z.strictObject({ unitMinor: moneyMinor, basePriceMinor: moneyMinor }),
  ),
  WRONG_CURRENCY: means(
    'Other currency',
    'Offers are made in the currency of the lot.',
    z.strictObject({ currency: z.string() }),
  ),
  BELOW_BASE: means(
    'Below the base price',
    'A first offer is at least the base price.',
    z.strictObject({ basePriceMinor: moneyMinor, minimumNextMinor: moneyMinor }),
  ),
  BELOW_MIN_NEXT: means(
    'Below the least next offer',
    'The price and its step; somebody may have been quicker. Offer `minimumNextMinor` or more.',
    z.strictObject({ priceMinor: moneyMinor.nullable(), minimumNextMinor: moneyMinor }),
  ),
  USE_CLICK_AND_BUY: means(
    'Reaches the click-and-buy price',
    'Nobody offers what buys at once. Buy it (`clickAndBuy`), or offer less.',
    z.strictObject({ clickAndBuyMinor: moneyMinor }),
  ),
  ABOVE_LIMIT: means(
    'Above the limit of the lot',
    'The amount is far above what the lot is worth, by its base price, its price and what vehicles ' +
      'alike were sold for. Confirming does not help. Bid `limitMinor` or less.',
    z.strictObject({ limitMinor: moneyMinor, amountMinor: moneyMinor }),
  ),
  CONFIRMATION_NEEDED: means(
    'Is this amount meant?',
    'The amount is far above the price, or buys at once. Ask the bidder, then send `confirmed`.',
    z.strictObject(amounts),
  ),
  ABOVE_CREDIT: means(
    'Above the credit',
    'With all by which the dealer is bound (`exposureMinor`) the amount is above his credit.',
    z.strictObject({
      creditMinor: moneyMinor,
      exposureMinor: moneyMinor,
      amountMinor: moneyMinor,
    }),
  ),
  PRICE_MOVED: means(
    'The price has moved',
    'The price has moved since the position that `ifPosition` named, or the lot has never come so ' +
      'far. Look again, then offer.',
    z.strictObject({ priceMinor: moneyMinor.nullable(), minimumNextMinor: moneyMinor }),
  ),
  LOT_FULL: means(
    'Full',
    'The lot has as many offers as a lot may have.',
    z.strictObject({ offersMax: z.int() }),
  ),
  SEALED_LOT: means('Sealed lot', 'It takes sealed offers only (`placeSealedOffer`).'),
  OPEN_LOT: means('Open lot', 'It takes no sealed offers (`placeOffer`, `placeAgent`).'),
  SEALED_NOT_RAISED: means(
    'Not raised',
    'A sealed offer may only be raised; the own one is `amountMinor`.',
    z.strictObject({ amountMinor: moneyMinor }),
  ),
  CLICK_AND_BUY_UNAVAILABLE: means(
    'Not to be bought at once',
    'The lot has no click-and-buy price, or offers have reached it.',
    z.strictObject({ priceMinor: moneyMinor.nullable() }),
  ),
  NOT_THE_CLICK_AND_BUY_PRICE: means(
    'Another click-and-buy price',
    'Nobody buys at a price that he did not name.',
    z.strictObject({ clickAndBuyMinor: moneyMinor, amountMinor: moneyMinor }),
  ),
} as const satisfies Readonly<Record<string, Meaning>>;
