import { z } from 'zod';
import { LOOKERS, SIGNED_IN } from '../callers.js';
import { id, idText, moneyMinor, UNITS } from '../fields.js';
import { auctionById, lotById } from '../example.js';
import { listBy, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { lotView, offerView, ownOffer, ownStanding } from './views.js';

const byId = z.object({ id: idText });
const ofLot = z.object({ idAuction: idText, idLot: idText });
const baseOf = z.object({ id: idText, idLot: idText.optional() });
const basePrices = z
  .record(z.string(), z.object({ basePrice: z.number().min(0).meta(UNITS.euros) }))
  .meta({ id: 'BasePrices', description: 'Base prices in euros by lot id' });

/** Each row brings a signature. */

/** A lot to look at. */
export const lotOperations = defineOperations({
  'SEC-73': {
    method: 'GET',
    path: '/api/v1/secure/auction/:idAuction/lot-detail/:idLot',
    name: 'lot',
    tag: 'lots',
    summary: 'A lot with its vehicles and the own standing',
    description:
      "Answers a lot with its vehicles and the caller's own standing, to whoever sees its auction. " +
      '`managed` is null for anybody but its manager, and what is sealed stays so.',
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
    name: 'basePrice',
    tag: 'lots',
    summary: 'Base price of one lot or of every lot',
    description:
      'Answers the base price in euros of one lot, or of every lot of the auction when none is ' +
      'named, by lot id. The price that offers have made is in `lot`.',
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
    name: 'basePriceMobile',
    tag: 'lots',
    summary: 'Base price of one lot or of every lot',
    description:
      'Answers the base price in euros of one lot, or of every lot of the auction when none is ' +
      'named, by lot id. The price that offers have made is in `lot`.',
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
    name: 'offersOfLot',
    tag: 'lots',
    summary: 'Accepted offers of a lot with their positions; other bidders are numbered',
    description:
      'Answers the accepted offers of a lot, oldest first, with their positions: who offered what, ' +
      'and apart from it the price after it and who led at that price, which is another where an ' +
      'agent answered. Other bidders are numbered, never named, and what their agents go up to and ' +
      'what they sealed is null.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction', 'lot'],
    params: ofLot,
    query: z.object(listBy(['idOffer'], 'idOffer', 200)),
    answer: pageOf(offerView),
    codes: [],
    example: (target) => ({ ...lotById(target), query: { limit: 10 } }),
  },
  'ENG-17': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/own',
    name: 'ownStandings',
    tag: 'lots',
    summary: "Own standing on each lot of an auction that the caller's dealer has offered on",
    description:
      "Answers how the caller's dealer stands on each lot of an auction that he has offered on, in " +
      'one answer. Lots without an own offer are left out.',
    callers: LOOKERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    answer: rows(
      ownStanding.extend({
        idLot: id,
        /** Of the lot, as it was when the standing was read of it. */
        position: z.int().min(0),
        priceMinor: moneyMinor.nullable(),
      }),
    ),
    codes: [],
    example: auctionById,
  },
  'ENG-35': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/own-offers',
    name: 'ownOffers',
    tag: 'lots',
    summary: 'Own offers in an auction or on a lot of it, with amounts and receipts',
    description:
      "Answers every accepted offer of the caller's dealer in an auction, or on the lot named by " +
      '`idLot`, with what was offered, how it stands and its receipt: of a sealed lot too, whose ' +
      'others it does not count. The receipt says what was given with the offer.',
    callers: LOOKERS,
    effect: 'none',
    names: ['auction', 'lot'],
    params: byId,
    query: z.object({ idLot: idText.optional(), ...listBy(['at', 'idLot'], '-at', 50) }),
    answer: pageOf(ownOffer),
    rateClass: 'heavy',
    codes: [],
    example: ({ idAuction, idLot }) => ({ params: { id: idAuction }, query: { idLot, limit: 10 } }),
  },
});
