import { z } from 'zod';
import {
  auctionStatus,
  awardStatus,
  draftVersion,
  id,
  instant,
  lotStatus,
  moneyMinor,
  streamPosition,
  UNITS,
} from '../fields.js';
import type { ProblemCode } from './codes.js';

/** What a code tells a program's author; the reader of a screen has the text of his language. */
export type Meaning = {
  /** In a few words. */
  readonly title: string;
  /** When it is answered, and what to do about it. */
  readonly meaning: string;
  /** The facts that come with it; those that are optional come where they apply. */
  readonly facts: z.ZodObject;
};

const NONE = z.strictObject({});
const means = (title: string, meaning: string, facts: z.ZodObject = NONE): Meaning => ({
  title,
  meaning,
  facts,
});
const amounts = { priceMinor: moneyMinor, amountMinor: moneyMinor };

/** Every code, what it means and the facts that it brings. */
export const MEANINGS = {
  VALIDATION: means(
    'Bad input',
    'The input does not fit its contract; `fields` names each field that is wrong, by its path. Mend them and send it again.',
  ),
  NOT_SIGNED_IN: means(
    'Nobody is signed in',
    'No session cookie or token, or one that has ended. Sign in again; the same call will do.',
  ),
  LOGIN_FAILED: means(
    'User name or password wrong',
    'Which of the two is not said. Attempts are limited: do not try on by program.',
  ),
  FORBIDDEN: means('Wrong role', 'The call is not for callers of this role. Repeating it is vain.'),
  CSRF: means(
    'No proof of the own page',
    'A call that changes something came with a cookie, and without the `X-XSRF-TOKEN` of its session or from a page of another origin.',
  ),
  CONSENTS_MISSING: means(
    'Consents unanswered',
    'The user has to answer the consent questions in the portal first.',
  ),
  USER_DISABLED: means('User disabled', 'The account was disabled; only the profile is readable.'),
  READ_ONLY_USER: means('Reads only', 'The user may look and not change anything.'),
  REGULATION_CHANGED: means(
    'Another regulation',
    'What was read is not what the auction pinned: read `version`, and accept that.',
    z.strictObject({ version: z.int() }),
  ),
  ALREADY_RATED: means('Rated before', 'A purchase is rated once; the first rating stands.'),
  PAYLOAD_TOO_LARGE: means('Too large', 'A body of more than 1 MiB, or a file of more than 10 MB.'),
  UNSUPPORTED_MEDIA: means(
    'Wrong media type',
    'A body is `application/json`, an upload `multipart/form-data`.',
  ),
  FILE_REFUSED: means(
    'Not a file of a kind that is taken',
    'What a file is is read from its content, not from its name.',
  ),
  TOO_MANY_REQUESTS: means(
    'Asked too often',
    'Nothing was done. Wait for the seconds of `Retry-After`, then send the same request again.',
    z.strictObject({ retryAfterSeconds: z.int().min(1).meta(UNITS.seconds) }),
  ),
  INTERNAL: means(
    'Our mistake',
    'Nobody foresaw this. Quote `errorId` to support; whether something was done is not known.',
  ),
  STORE_UNAVAILABLE: means(
    'The store is away',
    'The outcome is not known. Send the same request with the same command id after `Retry-After`.',
  ),
  NOT_READY: means(
    'Not ready',
    'The portal is starting, or its views are behind what the caller has seen. Ask again after `Retry-After`.',
  ),
  OVERLOADED: means(
    'Busy',
    'Too much waits; nothing was done. Send the same request after `Retry-After`.',
  ),
  STALE_INGRESS: means(
    'Waited too long',
    'The command was not decided in time, and not accepted. Send it again as a new one.',
  ),
  STREAM_DAMAGED: means(
    'Record damaged',
    'The record of this lot or auction does not hold together, so nothing is decided on it; nothing was done. Others go on; ask again later.',
  ),
  CONFLICT: means(
    'Overtaken again and again',
    'Others changed the same at the same time; nothing was done. Send the same request again.',
  ),

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
  ALREADY_SOLD: means(
    'Sold already',
    'Somebody bought the lot at once, at this position of its stream.',
    z.strictObject({ position: streamPosition }),
  ),
  INVALID_TRANSITION: means(
    'Not in this state',
    'The auction, lot or award cannot do this now; the facts say in which state it is.',
    z.strictObject({
      status: z.union([auctionStatus, lotStatus]).nullable().optional(),
      awardStatus: awardStatus.nullable().optional(),
      paused: z.boolean().optional(),
      awarded: z.boolean().optional(),
      bound: z.boolean().optional(),
      startsAt: instant.optional(),
      endsAt: instant.optional(),
    }),
  ),
  INVALID_TERMS: means(
    'Terms that do not fit together',
    'A field of the auction or of a lot does not fit the others; `field` names it.',
    z.strictObject({
      field: z.string(),
      idLot: id.optional(),
      idVehicle: id.optional(),
    }),
  ),
  AUCTION_CHANGED: means(
    'Changed meanwhile',
    'Somebody else has changed the auction since the `version` that the edit started from, and ' +
      'nothing was written. `changed` names what did, parted by commas (`lots` where they stand ' +
      'otherwise than sent); read it again (`auctionAsDraft`), merge, and send with its `version`.',
    z.strictObject({ version: draftVersion, changed: z.string() }),
  ),
  END_NOT_LATER: means(
    'Not later',
    'The new end has to be later than the one that is.',
    z.strictObject({ endsAt: instant }),
  ),
  END_IN_THE_PAST: means(
    'In the past',
    'The new end lies before now.',
    z.strictObject({ now: instant }),
  ),
  REASON_NEEDED: means('No reason', 'This is done with a reason only.'),
  REOPEN_TOO_LATE: means(
    'Too late to reopen',
    'A lot is reopened soon after its close, until `reopenUntilAt`; null where it never closed.',
    z.strictObject({ reopenUntilAt: instant.nullable() }),
  ),
  STAFF_ONLY: means('Staff only', 'In this state only staff of the portal may do this.'),
  OFFER_NOT_BOUND: means(
    'Does not bind',
    'The offer binds its dealer no longer, or never did.',
    z.strictObject({ idOffer: id, bindsUntilAt: instant.optional() }),
  ),
  RESERVE_NOT_MET: means('Reserve not met', 'The best offer is below the reserve of the lot.'),
  ALREADY_SETTLED: means(
    'Settled already',
    'The award was paid and handed over, and is a purchase.',
    z.strictObject({ idPurchase: id }),
  ),
  VEHICLE_ALREADY_AWARDED: means(
    'Vehicle awarded already',
    'A vehicle has one active award at most; the facts name the lot that holds it.',
    z.strictObject({ idAuction: id, idLot: id }),
  ),
  VEHICLE_NOT_FREE: means(
    'Vehicle not free',
    'Another open lot lists it, or it is sold; `idVehicles` names them, parted by commas.',
    z.strictObject({ idVehicles: z.string().optional() }),
  ),
  LOT_IN_PLAY: means(
    'In play',
    'Somebody has offered just now, and others may still answer.',
    z.strictObject({ inPlayUntilAt: instant }),
  ),
  COMMAND_ID_REUSED: means(
    'Command id used before',
    'The id was sent with another command. A new command takes a new id.',
  ),
} as const satisfies Record<ProblemCode, Meaning>;
