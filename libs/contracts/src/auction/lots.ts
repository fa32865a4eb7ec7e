import { z } from 'zod';
import { LOOKERS, SIGNED_IN } from '../callers.js';
import { id, idText, moneyMinor } from '../fields.js';
import { auctionById, lotById } from '../example.js';
import { defineOperations } from '../operation.js';
import { lotView, offerView, ownStanding } from './views.js';

const byId = z.object({ id: idText });
const ofLot = z.object({ idAuction: idText, idLot: idText });
const baseOf = z.object({ id: idText, idLot: idText.optional() });
const basePrices = z.record(z.string(), moneyMinor).meta({
  id: 'BasePrices',
  description: 'Base price in minor units by lot id',
});

/** A lot to look at. */
export const lotOperations = defineOperations({
  'SEC-73': {
    method: 'GET',
    path: '/api/v1/secure/auction/:idAuction/lot-detail/:idLot',
    tag: 'lots',
    summary: 'A lot with its vehicles and the own standing',
    description: '`managed` is null for anybody but its manager.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction', 'lot'],
    params: ofLot,
    answer: lotView,
    codes: [],
    example: lotById,
  },
  'SEC-60': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/base/:idLot?',
    tag: 'lots',
    summary: 'Base price of one lot or of every lot',
    description: 'By lot id, in minor units.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction', 'lot'],
    params: baseOf,
    answer: basePrices,
    codes: [],
    example: ({ idAuction, idLot }) => ({ params: { id: idAuction, idLot } }),
  },
  'MOB-21': {
    method: 'GET',
    path: '/api/v1/mobile/auction/:id/base/:idLot?',
    tag: 'lots',
    summary: 'Base price of one lot or of every lot',
    description: 'By lot id, in minor units.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction', 'lot'],
    params: baseOf,
    answer: basePrices,
    codes: [],
    example: ({ idAuction, idLot }) => ({ params: { id: idAuction, idLot } }),
  },
  'ENG-09': {
    method: 'GET',
    path: '/api/v1/secure/auction/:idAuction/history/:idLot',
    tag: 'lots',
    summary: 'Accepted offers of a lot with their positions; other bidders are numbered',
    description: 'Amounts of others are null while the lot is sealed.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction', 'lot'],
    params: ofLot,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).default(200),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    answer: z.object({ offers: z.array(offerView), totalLength: z.int() }),
    codes: [],
    example: (target) => ({ ...lotById(target), query: { limit: 10, offset: 0 } }),
  },
  'ENG-17': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/own',
    tag: 'lots',
    summary: "Own standing on each lot of an auction that the caller's dealer has offered on",
    description: 'What a board shows as its own, in one answer.',
    callers: LOOKERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    answer: z.array(ownStanding.extend({ idLot: id })),
    codes: [],
    example: auctionById,
  },
});
