import { BOUNDS } from '@fairlot/auction-rules';
import { toEuros } from '@fairlot/kernel';
import { z } from 'zod';
import {
  commandId,
  decimalText,
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

const lotParams = z.object({ idAuction: idText, idLot: idText });

/** Euros with at most two decimals, as in the inventory. */
const EUROS_MAX = toEuros(BOUNDS.amountMinor.max);
const euros = z.number().positive().max(EUROS_MAX).multipleOf(0.01).meta(UNITS.euros);

/** A repeated request with the same command id returns the first outcome. */
const sealedBidding = {
  commandId: commandId.optional(),
  confirmed: z.boolean().default(false),
};
/** `ifPosition` is the position of the lot that the bidder saw. */
const bidding = { ...sealedBidding, ifPosition: z.int().min(0).optional() };

export const offerRequest = z
  .strictObject({ offer: euros, clickAndBuy: z.boolean().default(false), ...bidding })
  .meta({ id: 'OfferRequest' });
export const agentRequest = z
  .strictObject({ maximumMinor: positiveMinor, ...bidding })
  .meta({ id: 'AgentRequest' });
export const sealedOfferRequest = z
  .strictObject({ amountMinor: positiveMinor, ...sealedBidding })
  .meta({ id: 'SealedOfferRequest' });

/** Response to an accepted bid: status of the dealer and receipt. A refusal is a Problem. */
export const offerAnswer = z
  .object({
    outcome: z.literal('accepted'),
    idAuction: id,
    idLot: id,
    /**
     * Number of the bid. Null for a sealed bid, because it would reveal the number of other bids.
     */
    idOffer: id.nullable(),
    state: z.enum(['LEADING', 'OUTBID', 'AWAITING', 'WON']),
    priceMinor: moneyMinor.nullable(),
    minimumNextMinor: moneyMinor.nullable(),
    /** Maximum bid of the dealer from now on; null unless it leads. */
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

const idParams = z.object({ id: idText });

/** Codes of the checks of a bid, in the order of the rules (domain section 3). */
const OFFER_CODES = [
  'DEALER_DISABLED',
  'REQUIREMENT_OVERDUE',
  'REGULATION_NOT_ACCEPTED',
  'USER_LIMIT',
  'RELATED_TO_SELLER',
  'LOT_NOT_OPEN',
  'LOT_PAUSED',
  'TOO_EARLY',
  'TOO_LATE',
  'NOT_A_WHOLE_STEP',
  'BELOW_BASE',
  'ABOVE_LIMIT',
  'CONFIRMATION_NEEDED',
  'ABOVE_CREDIT',
  'LOT_FULL',
] as const satisfies readonly ProblemCode[];
const OPEN_OFFER_CODES = [
  'SEALED_LOT',
  'BELOW_MIN_NEXT',
  'USE_CLICK_AND_BUY',
] as const satisfies readonly ProblemCode[];
const BUY_NOW_CODES = [
  'CLICK_AND_BUY_UNAVAILABLE',
  'NOT_THE_CLICK_AND_BUY_PRICE',
  'ALREADY_SOLD',
] as const satisfies readonly ProblemCode[];

export const offerOperations = defineOperations({
  'SEC-59': {
    method: 'POST',
    path: '/api/v1/secure/auction/:idAuction/offer/:idLot',
    name: 'placeOffer',
    tag: 'offers',
    summary: 'Place a bid, or buy a lot for its buy-now price',
    description:
      "Places a bid on a lot of an open auction for the caller's dealer. With `clickAndBuy` and the exact buy-now price as `offer`, it buys the lot; ask the user to confirm before you send it. An accepted bid is binding and cannot be withdrawn. A refused bid is not stored. Without `confirmed`, a very high bid returns CONFIRMATION_NEEDED. With `ifPosition`, the bid is refused if the price has changed since that position, or if the lot has not reached that position yet.",
    callers: BUYERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: lotParams,
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
    summary: 'Set a maximum bid for the bid agent',
    description:
      "Sets a maximum bid. The bid agent bids for the caller's dealer up to this amount, and never more than needed to lead. Other users do not see the maximum before the close. The maximum is binding. It can be raised, but not lowered.",
    callers: BUYERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: lotParams,
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
    summary: 'Submit or raise a sealed bid',
    description:
      'Places the sealed bid of the dealer on a lot, or raises it. A dealer has one sealed bid per lot. Nobody else, not even staff, can see the amount before the close. The bid cannot be lowered or withdrawn.',
    callers: BUYERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: lotParams,
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
    summary: 'Place a bid with GET (reading 54)',
    description:
      "Places a bid on a lot of an open auction for the caller's dealer. The inventory requires the method GET (reading 54), so clients must never prefetch this URL. If the same user repeats the call with the same lot and amount, it returns the first bid as long as nothing else has happened on the lot, or if staff have cancelled that bid. Otherwise the call places a new bid. The returned status is always the current one.",
    callers: BUYERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: lotParams,
    query: z.object({
      offer: decimalText(euros),
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
    summary: 'Rate the auctioneer, once per purchase',
    description:
      "Rates the auctioneer of a purchase of the caller's dealer from 1 to 5, once per purchase. A rating cannot be changed. Only buyers can rate.",
    callers: BUYERS,
    effect: 'change',
    names: ['auction'],
    params: idParams,
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
    summary: 'Rate the auctioneer, once per purchase',
    description:
      "Rates the auctioneer of a purchase of the caller's dealer from 1 to 5, once per purchase. A rating cannot be changed. Only buyers can rate.",
    callers: BUYERS,
    effect: 'change',
    names: ['auction'],
    params: idParams,
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
