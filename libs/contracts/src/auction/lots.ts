import { z } from 'zod';
import { READ_ONLY_VIEWERS, SIGNED_IN } from '../callers.js';
import { id, idText, moneyMinor, UNITS } from '../fields.js';
import { auctionById, lotById } from '../example.js';
import { listBy, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { lotView, offerView, ownOffer, ownStanding } from './views.js';

const idParams = z.object({ id: idText });
const lotParams = z.object({ idAuction: idText, idLot: idText });
const basePriceParams = z.object({ id: idText, idLot: idText.optional() });
const basePrices = z
  .record(z.string(), z.object({ basePrice: z.number().min(0).meta(UNITS.euros) }))
  .meta({ id: 'BasePrices', description: 'Starting prices in euros by lot id' });

/** Calls that read lots. */
export const lotOperations = defineOperations({
  'SEC-73': {
    method: 'GET',
    path: '/api/v1/secure/auction/:idAuction/lot-detail/:idLot',
    name: 'lot',
    tag: 'lots',
    summary: "Get a lot with its vehicles and the caller's status",
    description:
      'Returns a lot with its vehicles and the status of the caller on it, to users who can see its auction. `managed` is null unless the caller manages it. Sealed data is not returned.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction', 'lot'],
    params: lotParams,
    answer: lotView,
    codes: [],
    example: lotById,
  },
  'SEC-60': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/base/:idLot?',
    name: 'basePrice',
    tag: 'lots',
    summary: 'Get the starting price of one lot or of all lots',
    description:
      'Returns the starting price in euros of the given lot or of all lots of the auction, by lot id. The current price is in `lot`.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction', 'lot'],
    params: basePriceParams,
    answer: basePrices,
    codes: [],
    example: ({ idAuction, idLot }) => ({ params: { id: idAuction, idLot } }),
  },
  'MOB-21': {
    method: 'GET',
    path: '/api/v1/mobile/auction/:id/base/:idLot?',
    name: 'basePriceMobile',
    tag: 'lots',
    summary: 'Get the starting price of one lot or of all lots',
    description:
      'Returns the starting price in euros of the given lot or of all lots of the auction, by lot id. The current price is in `lot`.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction', 'lot'],
    params: basePriceParams,
    answer: basePrices,
    codes: [],
    example: ({ idAuction, idLot }) => ({ params: { id: idAuction, idLot } }),
  },
  'ENG-09': {
    method: 'GET',
    path: '/api/v1/secure/auction/:idAuction/history/:idLot',
    name: 'offersOfLot',
    tag: 'lots',
    summary: 'List the accepted bids of a lot; other bidders are numbered',
    description:
      'Returns the accepted bids of a lot with their positions, oldest first. Each bid has its bidder and amount, and the price and the leader after it. Because of bid agents, price and leader can differ from amount and bidder. Other bidders have numbers instead of names. Their maximum bids and sealed amounts are null.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction', 'lot'],
    params: lotParams,
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
    summary: "Get the status on each lot that the caller's dealer bid on",
    description:
      "Returns the status of the caller's dealer on each lot of an auction on which the dealer has bid.",
    callers: READ_ONLY_VIEWERS,
    effect: 'none',
    names: ['auction'],
    params: idParams,
    answer: rows(
      ownStanding.extend({
        idLot: id,
        /** Position of the lot when its status was read. */
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
    summary: "Get the dealer's bids in an auction or on a lot, with amounts and receipts",
    description:
      "Returns all accepted bids of the caller's dealer in an auction, or on the lot `idLot`, with amount, status and receipt. Bids on sealed lots are included. The receipt proves the content of the bid.",
    callers: READ_ONLY_VIEWERS,
    effect: 'none',
    names: ['auction', 'lot'],
    params: idParams,
    query: z.object({ idLot: idText.optional(), ...listBy(['at', 'idLot'], '-at', 50) }),
    answer: pageOf(ownOffer),
    rateClass: 'heavy',
    codes: [],
    example: ({ idAuction, idLot }) => ({ params: { id: idAuction }, query: { idLot, limit: 10 } }),
  },
});
