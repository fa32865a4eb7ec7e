import { z } from 'zod';
import { commandId, flag, id, idText, instant, moneyMinor, positiveMinor } from '../fields.js';
import { BUYERS, LOOKERS, SIGNED_IN } from '../callers.js';
import { defineOperations } from '../operation.js';
import { receipt } from './receipts.js';
import { lotView, offerView, ownStanding } from './views.js';

const ofLot = z.object({ idAuction: idText, idLot: idText });

/** Euros with at most two decimals, as the inventory has it. */
const euros = z.number().positive().max(1_000_000_000).multipleOf(0.01);

/** Same command id, same outcome; `ifPosition` is the lot position that the bidder saw. */
const bidding = {
  commandId: commandId.optional(),
  confirmed: z.boolean().default(false),
  ifPosition: z.int().min(0).optional(),
};

export const offerRequest = z
  .strictObject({ offer: euros, clickAndBuy: z.boolean().default(false), ...bidding })
  .meta({ id: 'OfferRequest' });
export type OfferRequest = z.infer<typeof offerRequest>;
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
    idOffer: id,
    state: z.enum(['LEADING', 'OUTBID', 'AWAITING', 'WON']),
    priceMinor: moneyMinor.nullable(),
    minimumNextMinor: moneyMinor.nullable(),
    reserveMet: z.boolean().nullable(),
    endsAt: instant,
    serverNow: instant,
    receipt,
  })
  .meta({ id: 'OfferAnswer' });
export type OfferAnswer = z.infer<typeof offerAnswer>;

const observedLot = z.object({ idAuction: id, idLot: id }).meta({ id: 'ObservedLot' });
const observe = z.object({ endObservation: flag.default(false) });
const idLots = z.strictObject({ idLots: z.array(id).min(1).max(2000) });
const observation = z.object({ observed: z.array(observedLot) }).meta({ id: 'Observation' });
const basePrices = z.record(z.string(), moneyMinor).meta({
  id: 'BasePrices',
  description: 'Base price in minor units by lot id',
});
const rating = z.strictObject({ rating: z.int().min(1).max(5), idAuctioneer: id });
const feedback = z.object({ idFeedback: id, rating: z.int() }).meta({ id: 'Feedback' });

const byId = z.object({ id: idText });
const baseOf = z.object({ id: idText, idLot: idText.optional() });

export const offerOperations = defineOperations({
  'SEC-59': {
    method: 'POST',
    path: '/api/v1/secure/auction/:idAuction/offer/:idLot',
    tag: 'offers',
    summary: 'Offer on a lot, or click-and-buy it',
    callers: BUYERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: ofLot,
    body: offerRequest,
    answer: offerAnswer,
    problems: [409, 422],
  },
  'ENG-01': {
    method: 'POST',
    path: '/api/v1/secure/auction/:idAuction/agent/:idLot',
    tag: 'offers',
    summary: 'Agent: a maximum that the engine bids up to',
    callers: BUYERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: ofLot,
    body: agentRequest,
    answer: offerAnswer,
    problems: [409, 422],
  },
  'ENG-02': {
    method: 'POST',
    path: '/api/v1/secure/auction/:idAuction/sealed-offer/:idLot',
    tag: 'offers',
    summary: 'Sealed offer: one current offer per dealer, which may only be raised',
    callers: BUYERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: ofLot,
    body: sealedOfferRequest,
    answer: offerAnswer,
    problems: [409, 422],
  },
  'MOB-20': {
    method: 'GET',
    path: '/api/v1/mobile/auction/:idAuction/offer/:idLot',
    tag: 'offers',
    summary: 'Offer; a repeat of the same user, lot and amount is the same offer (reading 54)',
    callers: BUYERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: ofLot,
    query: z.object({ offer: z.coerce.number().positive().max(1_000_000_000).multipleOf(0.01) }),
    answer: offerAnswer,
    problems: [409, 422],
  },
  'SEC-60': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/base/:idLot?',
    tag: 'lots',
    summary: 'Base price of one lot or of every lot',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction', 'lot'],
    params: baseOf,
    answer: basePrices,
  },
  'MOB-21': {
    method: 'GET',
    path: '/api/v1/mobile/auction/:id/base/:idLot?',
    tag: 'lots',
    summary: 'Base price of one lot or of every lot',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction', 'lot'],
    params: baseOf,
    answer: basePrices,
  },
  'SEC-62': {
    method: 'POST',
    path: '/api/v1/secure/auction/:idAuction/observe/:idLot',
    tag: 'observe',
    summary: 'Observe a lot, or end it',
    callers: BUYERS,
    effect: 'change',
    names: ['auction', 'lot'],
    params: ofLot,
    query: observe,
    answer: observation,
  },
  'MOB-17': {
    method: 'POST',
    path: '/api/v1/mobile/auction/:idAuction/observe/:idLot',
    tag: 'observe',
    summary: 'Observe a lot, or end it',
    callers: BUYERS,
    effect: 'change',
    names: ['auction', 'lot'],
    params: ofLot,
    query: observe,
    answer: observation,
  },
  'SEC-63': {
    method: 'POST',
    path: '/api/v1/secure/auction/:id/observed',
    tag: 'observe',
    summary: 'Observe many lots, or end it',
    callers: BUYERS,
    effect: 'change',
    names: ['auction'],
    params: byId,
    query: observe,
    body: idLots,
    answer: observation,
  },
  'MOB-16': {
    method: 'POST',
    path: '/api/v1/mobile/auction/:id/observed',
    tag: 'observe',
    summary: 'Observe many lots, or end it',
    callers: BUYERS,
    effect: 'change',
    names: ['auction'],
    params: byId,
    query: observe,
    body: idLots,
    answer: observation,
  },
  'MOB-15': {
    method: 'GET',
    path: '/api/v1/mobile/auction/:id/observed',
    tag: 'observe',
    summary: 'Observed lots of the caller in one auction',
    callers: LOOKERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    answer: z.array(lotView),
  },
  'SEC-64': {
    method: 'GET',
    path: '/api/v1/secure/auction/observed',
    tag: 'observe',
    summary: 'Observed lots of the caller',
    callers: LOOKERS,
    effect: 'none',
    names: [],
    answer: z.array(lotView),
  },
  'MOB-13': {
    method: 'GET',
    path: '/api/v1/mobile/auction/observed',
    tag: 'observe',
    summary: 'Observed lots of the caller',
    callers: LOOKERS,
    effect: 'none',
    names: [],
    answer: z.array(lotView),
  },
  'MOB-14': {
    method: 'POST',
    path: '/api/v1/mobile/auction/observed',
    tag: 'observe',
    summary: 'Observe lots of several auctions',
    callers: BUYERS,
    effect: 'change',
    names: ['auction', 'lot'],
    body: z
      .array(z.strictObject({ idAuction: id, idLot: id }))
      .min(1)
      .max(2000),
    answer: observation,
  },
  'SEC-72': {
    method: 'POST',
    path: '/api/v1/secure/auction/:id/feedback',
    tag: 'feedback',
    summary: 'Rate the auctioneer after a purchase, once for each',
    callers: BUYERS,
    effect: 'change',
    names: ['auction'],
    params: byId,
    body: rating,
    answer: feedback,
    problems: [409],
  },
  'MOB-22': {
    method: 'POST',
    path: '/api/v1/mobile/auction/:id/feedback',
    tag: 'feedback',
    summary: 'Rate the auctioneer after a purchase, once for each',
    callers: BUYERS,
    effect: 'change',
    names: ['auction'],
    params: byId,
    body: rating,
    answer: feedback,
    problems: [409],
  },
  'SEC-73': {
    method: 'GET',
    path: '/api/v1/secure/auction/:idAuction/lot-detail/:idLot',
    tag: 'lots',
    summary: 'A lot with its vehicles and the own standing',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction', 'lot'],
    params: ofLot,
    answer: lotView,
  },
  'ENG-09': {
    method: 'GET',
    path: '/api/v1/secure/auction/:idAuction/history/:idLot',
    tag: 'lots',
    summary: 'Accepted offers of a lot with their positions; other bidders are numbered',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction', 'lot'],
    params: ofLot,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).default(200),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    answer: z.object({ offers: z.array(offerView), totalLength: z.int() }),
  },
  'ENG-17': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/own',
    tag: 'lots',
    summary: "Own standing on each lot of an auction that the caller's dealer has offered on",
    callers: LOOKERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    answer: z.array(ownStanding.extend({ idLot: id })),
  },
});
