import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { flag, id, idText, instant, listOf, moneyMinor, offerKind, reason } from '../fields.js';
import { MANAGERS } from '../callers.js';
import { auctionById, exampleReason, lotById } from '../example.js';
import { defineOperations } from '../operation.js';
import { withDisclosure } from '../disclosure.js';
import { listBy, pageOf } from '../list.js';
import { LOTS_MAX, lotOutcome } from './auction-draft.js';
import { auctionView, lotView, namedDealer } from './views.js';

const lotParams = z.object({ idAuction: idText, idLot: idText });
const idParams = z.object({ id: idText });

/** Format and language of a report. The default language is that of the user's profile. */
const reportFile = {
  typeExport: z.enum(['CSV', 'XLSX']).default('CSV'),
  language: z.enum(LANGUAGES).optional(),
};
/** Media types of the values of `typeExport`. */
const REPORT_FILE = 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const OFFER_FIELDS = ['idLot', 'at', 'businessName', 'kind', 'amountMinor', 'priceMinor'] as const;
const offersPage = listBy(OFFER_FIELDS);
/** Filters and order of the bids report. */
const offersQuery = z.object({
  idLot: idText.optional(),
  idDealer: idText.optional(),
  kind: offerKind.optional(),
  voided: flag.optional(),
  sort: offersPage.sort,
});
export type OffersQuery = z.infer<typeof offersQuery>;

const reportRow = z
  .object({
    idLot: id,
    idOffer: id,
    position: z.int(),
    at: instant,
    idDealer: withDisclosure(id, 'PARTY', 'SEALED_OFFER'),
    businessName: z.string(),
    kind: offerKind,
    /**
     * Amount of the bid; null for a maximum bid, which reports never show, and for a sealed bid.
     */
    amountMinor: withDisclosure(moneyMinor, 'SEALED_AMOUNT').nullable(),
    /** Price after this bid and the response of a bid agent; null for a sealed bid. */
    priceMinor: moneyMinor.nullable(),
    /** Leader after this bid; null for a sealed bid. */
    leader: namedDealer.nullable(),
    voided: z.boolean(),
    voidReason: z.string().nullable(),
    /** Price and leader after the cancellation; null if no bid remained or the lot is sealed. */
    afterVoid: z
      .object({
        at: instant,
        priceMinor: moneyMinor.nullable(),
        leader: namedDealer.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OfferReportRow' });

const bulkAward = z.object({ auction: auctionView, lots: z.array(lotOutcome) }).meta({
  id: 'BulkAward',
});

export const awardOperations = defineOperations({
  'SEC-49': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:idAuction/award/:idLot/:idOffer',
    name: 'awardLot',
    tag: 'awards',
    summary: 'Award a lot to a bid',
    description:
      'Awards a closed lot to one of its binding bids (`managed.bound` of the lot). An award to another bid than the best one needs a reason. The award moves no money; `settleAward` records the payment.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction', 'lot', 'offer'],
    params: lotParams.extend({ idOffer: idText }),
    body: z.strictObject({ reason: reason.optional() }),
    answer: lotView,
    codes: [
      'INVALID_TRANSITION',
      'ALREADY_SETTLED',
      'OFFER_UNKNOWN',
      'OFFER_NOT_BOUND',
      'REASON_NEEDED',
      'VEHICLE_NOT_FREE',
      'VEHICLE_ALREADY_AWARDED',
    ],
    example: ({ idAuction, idLot, idOffer }) => ({
      params: { idAuction, idLot, idOffer },
      body: exampleReason,
    }),
  },
  'SEC-50': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/award',
    name: 'awardAuction',
    tag: 'awards',
    summary: 'Award several lots to their best bids, if the reserve price is met',
    description:
      'Awards each given undecided lot, or all undecided lots, to the best bid if the reserve price is met. The response has one result per lot. A lot below its reserve price is refused and does not affect the others. If the auction does not have one of the lots, the whole call is refused.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: idParams,
    body: z.strictObject({ idLots: z.array(id).max(LOTS_MAX).optional() }),
    answer: bulkAward,
    codes: ['LOT_UNKNOWN'],
    example: (target) => ({ ...auctionById(target), body: { idLots: [target.idLot] } }),
  },
  'SEC-51': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:idAuction/revert-award/:idLot',
    name: 'revertAward',
    tag: 'awards',
    summary: 'Reverse an award that is not completed',
    description:
      'Reverses an award that is not completed. The lot awaits a decision again, and its winner is notified. If the lot was sold by buy now, it can be awarded to the previous highest bidder, or reopened.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: lotParams,
    body: z.strictObject({ reason }),
    answer: lotView,
    codes: ['INVALID_TRANSITION', 'ALREADY_SETTLED'],
    example: (target) => ({ ...lotById(target), body: exampleReason }),
  },
  'SEC-52': {
    method: 'POST',
    path: '/api/v1/secure/auction/:id/not-award',
    name: 'refuseAward',
    tag: 'awards',
    summary: 'Decide not to award the given lots or all undecided lots',
    description:
      'Marks the given lots, or all undecided lots, as not awarded. Bids on these lots are no longer binding. The response has one result per lot. If the auction does not have one of the lots, the whole call is refused. The decision can be reversed. Completed sales are not affected.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: idParams,
    body: z.strictObject({ idLots: z.array(id).max(LOTS_MAX).optional(), reason }),
    answer: bulkAward,
    codes: ['LOT_UNKNOWN'],
    example: (target) => ({
      ...auctionById(target),
      body: { idLots: [target.idLot], ...exampleReason },
    }),
  },
  'ENG-12': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:idAuction/settle/:idLot',
    name: 'settleAward',
    tag: 'awards',
    summary: 'Complete a sale that was paid and handed over',
    description:
      'Records that the vehicle was paid for and handed over. The award becomes a purchase and cannot be reversed. The call moves no money.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: lotParams,
    answer: lotView,
    codes: ['INVALID_TRANSITION', 'ALREADY_SETTLED'],
    isFinal: true,
    example: lotById,
  },
  'SEC-67': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/auction-offers-report',
    name: 'offersReport',
    tag: 'reports',
    summary: 'List all accepted bids of an auction',
    description:
      'Returns all accepted bids of an auction to its manager, by default including cancelled bids. Each row has the bidder and the amount of the bid, and the price and the leader after it. Because of bid agents, price and leader can differ from amount and bidder. Refused bids are not included. Before the close, maximum bids and amounts on sealed lots are null.',
    callers: MANAGERS,
    effect: 'none',
    names: ['auction'],
    params: idParams,
    query: offersQuery.extend(offersPage),
    answer: pageOf(reportRow),
    rateClass: 'heavy',
    codes: ['LOT_UNKNOWN'],
    example: (target) => ({
      ...auctionById(target),
      query: { voided: false, sort: 'at', limit: 100 },
    }),
  },
  'SEC-68': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/create-report',
    name: 'resultsReport',
    tag: 'reports',
    summary: 'Export lots and results',
    description:
      'Exports lots and results of an auction as a CSV or XLSX file: the given lots in the given order, or all lots. The default language is that of the caller. Cells that a spreadsheet could run as formulas are escaped. Amounts have two decimals. Times are in the time zone of the market, with their offset. If a lot is unknown, the call is refused.',
    callers: MANAGERS,
    effect: 'none',
    names: ['auction'],
    params: idParams,
    query: z.object({ ...reportFile, idLots: listOf(idText, LOTS_MAX).optional() }),
    answer: REPORT_FILE,
    discloses: ['RESERVE', 'PARTY', 'RESULT', 'SEALED_OFFER'],
    rateClass: 'heavy',
    codes: ['LOT_UNKNOWN'],
    example: (target) => ({ ...auctionById(target), query: { typeExport: 'CSV' as const } }),
  },
  'ENG-24': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/offers-export',
    name: 'exportOffers',
    tag: 'reports',
    summary: 'Export the bids report, filtered and sorted',
    description:
      'Exports the rows of `offersReport` as a CSV or XLSX file, filtered and sorted. Cells that a spreadsheet could run as formulas are escaped. If a lot is unknown, the call is refused.',
    callers: MANAGERS,
    effect: 'none',
    names: ['auction'],
    params: idParams,
    query: offersQuery.extend(reportFile),
    answer: REPORT_FILE,
    discloses: ['PARTY', 'SEALED_AMOUNT', 'SEALED_OFFER'],
    rateClass: 'heavy',
    codes: ['LOT_UNKNOWN'],
    example: (target) => ({
      ...auctionById(target),
      query: {
        typeExport: 'XLSX' as const,
        idLot: target.idLot,
        voided: false,
        sort: 'at',
      },
    }),
  },
});
