import { BOUNDS } from '@fairlot/auction-rules';
import { toEuros } from '@fairlot/kernel';
import { z } from 'zod';
import {
  commandId,
  flag,
  id,
  idText,
  instant,
  moneyMinor,
  positiveMinor,
  UNITS,
} from '../fields.js';
import { BUYERS } from '../callers.js';
import { auctionById, lotById } from '../example.js';
import { defineOperations } from '../operation.js';
import type { ProblemCode } from '../problem/codes.js';
import { receipt } from './receipt.js';

const ofLot = z.object({ idAuction: idText, idLot: idText });

/** Euros with at most two decimals, as the inventory has it. */
const EUROS_MAX = toEuros(BOUNDS.amountMinor.max);
const euros = z.number().positive().max(EUROS_MAX).multipleOf(0.01).meta(UNITS.euros);

/** Same command id, same outcome; `ifPosition` is a lot position that the bidder saw. */
const bidding = {
  commandId: commandId.optional(),
  confirmed: z.boolean().default(false),
  ifPosition: z.int().min(0).optional(),
};

export const offerRequest = z
  .strictObject({ offer: euros, clickAndBuy: z.boolean().default(false), ...bidding })
  .meta({ id: 'OfferRequest' });
export const agentRequest = z
  .strictObject({ maximumMinor: positiveMinor, ...bidding })
  .meta({ id: 'AgentRequest' });
export const sealedOfferRequest = z
  .strictObject({
    amountMinor: positiveMinor,
    commandId: commandId.optional(),
    confirmed: z.boolean().default(false),
  })
  .meta({ id: 'SealedOfferRequest' });

/** An accepted offer: where the dealer stands now, and the receipt. A refused one is a Problem. */
export const offerAnswer = z
  .object({
    outcome: z.literal('accepted'),
    idAuction: id,
    idLot: id,
    /** Null of a sealed offer: it would count those of others. */
    idOffer: id.nullable(),
    state: z.enum(['LEADING', 'OUTBID', 'AWAITING', 'WON']),
    priceMinor: moneyMinor.nullable(),
    minimumNextMinor: moneyMinor.nullable(),
    /** What the engine bids up to for the dealer from now on; null unless he leads. */
    maximumMinor: moneyMinor.nullable(),
    reserveMet: z.boolean().nullable(),
    endsAt: instant,
    serverNow: instant,
    receipt,
  })
  .meta({ id: 'OfferAnswer' });
export type OfferAnswer = z.infer<typeof offerAnswer>;

const rating = z.strictObject({ rating: z.int().min(1).max(5), idAuctioneer: id });
const feedback = z.object({ idFeedback: id, rating: z.int() }).meta({ id: 'Feedback' });

const byId = z.object({ id: idText });

/** What judges every offer, in the order of the rules (domain section 3). */
const OFFER_CODES = [
  ...(['DEALER_DISABLED', 'REGULATION_NOT_ACCEPTED', 'USER_LIMIT', 'RELATED_TO_SELLER'] as const),
  ...(['LOT_NOT_OPEN', 'LOT_PAUSED', 'TOO_EARLY', 'TOO_LATE', 'NOT_A_WHOLE_STEP'] as const),
  ...(['BELOW_BASE', 'ABOVE_LIMIT', 'CONFIRMATION_NEEDED', 'ABOVE_CREDIT', 'LOT_FULL'] as const),
] as const satisfies readonly ProblemCode[];
const OPEN_OFFER_CODES = [
  ...(['SEALED_LOT', 'BELOW_MIN_NEXT', 'USE_CLICK_AND_BUY'] as const),
] as const satisfies readonly ProblemCode[];
const BUY_NOW_CODES = [
  ...(['CLICK_AND_BUY_UNAVAILABLE', 'NOT_THE_CLICK_AND_BUY_PRICE', 'ALREADY_SOLD'] as const),
] as const satisfies readonly ProblemCode[];

export const offerOperations = defineOperations({
  'SEC-59': {
    method: 'POST',
    path: '/api/v1/secure/auction/:idAuction/offer/:idLot',
    name: 'placeOffer',
    tag: 'offers',
    summary: 'Offer on a lot, or click-and-buy it',
    description:
      "Offers on a lot of an open auction for the caller's dealer, or buys it at once with " +
      '`clickAndBuy` and `offer` at exactly the click-and-buy price, which confirms the purchase: ' +
      'ask your user before you send it. An accepted offer binds and cannot be ' +
      'withdrawn; a refused one leaves no trace but the answer. `confirmed` answers ' +
      'CONFIRMATION_NEEDED of an offer; `ifPosition` refuses when the price has moved since, or the lot has not ' +
      'come so far.',
    callers: BUYERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: ofLot,
    body: offerRequest,
    answer: offerAnswer,
    rateClass: 'offer',
    codes: [...OFFER_CODES, ...OPEN_OFFER_CODES, 'PRICE_MOVED', ...BUY_NOW_CODES],
    example: (target) => ({ ...lotById(target), body: { offer: 6000, clickAndBuy: false } }),
  },
  'ENG-01': {
    method: 'POST',
    path: '/api/v1/secure/auction/:idAuction/agent/:idLot',
    name: 'placeAgent',
    tag: 'offers',
    summary: 'Agent: a maximum that the engine bids up to',
    description:
      "Names a maximum up to which the engine bids for the caller's dealer, by the least that " +
      'leads. Nobody else learns the maximum before the close; it binds and is raised, never ' +
      'lowered.',
    callers: BUYERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: ofLot,
    body: agentRequest,
    answer: offerAnswer,
    rateClass: 'offer',
    codes: [...OFFER_CODES, ...OPEN_OFFER_CODES, 'PRICE_MOVED'],
    example: (target) => ({ ...lotById(target), body: { maximumMinor: 700_000 } }),
  },
  'ENG-02': {
    method: 'POST',
    path: '/api/v1/secure/auction/:idAuction/sealed-offer/:idLot',
    name: 'placeSealedOffer',
    tag: 'offers',
    summary: 'Sealed offer: one current offer per dealer, which may only be raised',
    description:
      "Places the dealer's one current offer on a sealed lot, or raises it. Nobody sees an amount " +
      'before the close, staff included; it cannot be lowered or withdrawn.',
    callers: BUYERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: ofLot,
    body: sealedOfferRequest,
    answer: offerAnswer,
    rateClass: 'offer',
    codes: [...OFFER_CODES, 'OPEN_LOT', 'SEALED_NOT_RAISED'],
    example: (target) => ({ ...lotById(target), body: { amountMinor: 700_000 } }),
  },
  'MOB-20': {
    method: 'GET',
    path: '/api/v1/mobile/auction/:idAuction/offer/:idLot',
    name: 'placeOfferMobile',
    tag: 'offers',
    summary: 'Offer; a repeat of one that stands unchanged is the same offer (reading 54)',
    description:
      "Offers on a lot of an open auction for the caller's dealer, by a GET, because the inventory " +
      'has it so (reading 54): never fetch it ahead. A repeat of the same user, lot and amount is ' +
      'the same offer while nothing else has happened on the lot, and after staff have voided it; ' +
      'anything else is judged anew, and the standing answered is of now.',
    callers: BUYERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: ofLot,
    query: z.object({
      offer: z.coerce.number().positive().max(EUROS_MAX).multipleOf(0.01).meta(UNITS.euros),
      confirmed: flag.default(false),
    }),
    answer: offerAnswer,
    rateClass: 'offer',
    codes: [...OFFER_CODES, ...OPEN_OFFER_CODES],
    example: (target) => ({ ...lotById(target), query: { offer: 6500 } }),
  },
  'SEC-72': {
    method: 'POST',
    path: '/api/v1/secure/auction/:id/feedback',
    name: 'rateAuctioneer',
    tag: 'feedback',
    summary: 'Rate the auctioneer after a purchase, once for each',
    description:
      "Rates the auctioneer of an auction in which the caller's dealer has bought, from 1 to 5, " +
      'once for each purchase. A rating is final, and nobody else may rate.',
    callers: BUYERS,
    effect: 'change',
    names: ['auction'],
    params: byId,
    body: rating,
    answer: feedback,
    codes: ['ALREADY_RATED'],
    isFinal: true,
    example: (target) => ({
      ...auctionById(target),
      body: { rating: 5, idAuctioneer: target.idAuctioneer },
    }),
  },
  'MOB-22': {
    method: 'POST',
    path: '/api/v1/mobile/auction/:id/feedback',
    name: 'rateAuctioneerMobile',
    tag: 'feedback',
    summary: 'Rate the auctioneer after a purchase, once for each',
    description:
      "Rates the auctioneer of an auction in which the caller's dealer has bought, from 1 to 5, " +
      'once for each purchase. A rating is final, and nobody else may rate.',
    callers: BUYERS,
    effect: 'change',
    names: ['auction'],
    params: byId,
    body: rating,
    answer: feedback,
    codes: ['ALREADY_RATED'],
    isFinal: true,
    example: (target) => ({
      ...auctionById(target),
      body: { rating: 5, idAuctioneer: target.idAuctioneer },
    }),
  },
});
