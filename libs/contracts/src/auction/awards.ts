import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import {
  channel,
  dayOrInstant,
  flag,
  id,
  idText,
  instant,
  many,
  moneyMinor,
  offerKind,
  reason,
  searchText,
} from '../fields.js';
import { MANAGERS } from '../callers.js';
import { auctionById, because, lotById } from '../example.js';
import { defineOperations } from '../operation.js';
import { telling } from '../disclosure.js';
import { listOrder, listQuery } from '../list.js';
import { rows } from '../rows.js';
import { LOTS_MAX, lotOutcome } from './auction-draft.js';
import { auctionView, chargedLines, chargesView, lotView } from './views.js';

const ofLot = z.object({ idAuction: idText, idLot: idText });
const byId = z.object({ id: idText });

/** How a report is written; without a language in that of the caller's profile. */
const reportFile = {
  typeExport: z.enum(['CSV', 'XLSX']).default('CSV'),
  language: z.enum(LANGUAGES).optional(),
};
/** What `typeExport` chooses of. */
const REPORT_FILE = 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const OFFER_FIELDS = ['idLot', 'at', 'businessName', 'kind', 'priceMinor'] as const;
/** Which rows of the offers report, and in which order. */
const offersWish = z.object({
  idLot: idText.optional(),
  idDealer: idText.optional(),
  kind: offerKind.optional(),
  voided: flag.optional(),
  ...listOrder(OFFER_FIELDS),
});
export type OffersWish = z.infer<typeof offersWish>;

const reportRow = z
  .object({
    idLot: id,
    idOffer: id,
    position: z.int(),
    at: instant,
    idDealer: telling(id, 'PARTY', 'SEALED_OFFER'),
    businessName: z.string(),
    kind: offerKind,
    priceMinor: telling(moneyMinor, 'SEALED_AMOUNT').nullable(),
    voided: z.boolean(),
    voidReason: z.string().nullable(),
  })
  .meta({ id: 'OfferReportRow' });

const purchase = z
  .object({
    idPurchase: id,
    idAuction: id,
    idLot: id,
    auctionName: z.string(),
    channel,
    idDealer: telling(id, 'PARTY', 'RESULT'),
    businessName: z.string(),
    idAuctioneer: id,
    ...chargedLines,
    charges: chargesView,
    currency: z.string(),
    at: instant,
    rating: z.int().nullable(),
    vehicles: z.array(
      z.object({
        idVehicle: id,
        brand: z.string(),
        model: z.string(),
        licensePlate: z.string(),
        frame: z.string(),
      }),
    ),
  })
  .meta({ id: 'Purchase' });
export type PurchaseView = z.infer<typeof purchase>;

const bulk = z.object({ auction: auctionView, lots: z.array(lotOutcome) }).meta({
  id: 'BulkAward',
});

export const awardOperations = defineOperations({
  'SEC-49': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:idAuction/award/:idLot/:idOffer',
    name: 'awardLot',
    tag: 'awards',
    summary: 'Award a lot to an offer; any but the best one needs a reason',
    description:
      'Awards a closed lot to one of the offers that bind (`managed.bound` of the lot lists them); ' +
      'any but the best needs a reason. Nothing is paid by it: `settleAward` says that it was.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction', 'lot', 'offer'],
    params: ofLot.extend({ idOffer: idText }),
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
      body: because,
    }),
  },
  'SEC-50': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/award',
    name: 'awardAuction',
    tag: 'awards',
    summary: 'Award each lot to be awarded to its best offer where the reserve is met',
    description:
      'Awards each lot that is to be awarded to its best offer, where the reserve is met; the lots ' +
      'named, or all. One outcome a lot: where the reserve is not met the lot is refused by itself.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: byId,
    body: z.strictObject({ idLots: z.array(id).max(LOTS_MAX).optional() }),
    answer: bulk,
    codes: [],
    example: (target) => ({ ...auctionById(target), body: { idLots: [target.idLot] } }),
  },
  'SEC-51': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:idAuction/revert-award/:idLot',
    name: 'revertAward',
    tag: 'awards',
    summary: 'Revert an award that is not settled',
    description:
      'Takes an award back that is not settled: the lot waits for a decision again, and its winner ' +
      'is told. Of a lot that was bought at once, who led before is next; it can also be reopened.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: ofLot,
    body: z.strictObject({ reason }),
    answer: lotView,
    codes: ['INVALID_TRANSITION', 'ALREADY_SETTLED'],
    example: (target) => ({ ...lotById(target), body: because }),
  },
  'SEC-52': {
    method: 'POST',
    path: '/api/v1/secure/auction/:id/not-award',
    name: 'refuseAward',
    tag: 'awards',
    summary: 'Do not award these lots; every one to be awarded when none is named',
    description:
      'Decides that lots are not awarded, the ones named or every one to be awarded; their bidders ' +
      'are free. One outcome a lot; it can be reverted, and a settled award is not touched.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: byId,
    body: z.strictObject({ idLots: z.array(id).max(LOTS_MAX).optional(), reason }),
    answer: bulk,
    codes: [],
    example: (target) => ({ ...auctionById(target), body: { idLots: [target.idLot], ...because } }),
  },
  'ENG-12': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:idAuction/settle/:idLot',
    name: 'settleAward',
    tag: 'awards',
    summary: 'Paid and handed over: the award becomes a purchase',
    description:
      'Records that an award was paid and handed over: it becomes a purchase. Final: a settled ' +
      'award is not reverted, and no money is moved by this call.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: ofLot,
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
    summary: 'Every accepted offer of an auction',
    description:
      'Answers every accepted offer of an auction, those voided included unless asked otherwise, ' +
      'to its manager. Refused offers are not kept, and amounts of sealed lots are null before the close.',
    callers: MANAGERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    query: offersWish.extend(listQuery(OFFER_FIELDS)),
    answer: rows(reportRow),
    rateClass: 'heavy',
    codes: ['LOT_UNKNOWN'],
    example: (target) => ({
      ...auctionById(target),
      query: { voided: false, sortField: 'at' as const, limit: 100 },
    }),
  },
  'SEC-68': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/create-report',
    name: 'resultsReport',
    tag: 'reports',
    summary: 'Lots and results as a file; those named, in that order, or all',
    description:
      'Writes lots and results of an auction as a CSV or XLSX file: the lots named, in that order, ' +
      "or all, in the caller's language unless another is named. Cells that a spreadsheet would " +
      'run are made harmless. Amounts have two decimals; times are on the clock of the market and ' +
      'say its offset. A lot that the auction does not have is refused.',
    callers: MANAGERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    query: z.object({ ...reportFile, idLots: many(idText, LOTS_MAX).optional() }),
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
    summary: 'The offers report as a file, filtered and sorted',
    description:
      'Writes what `offersReport` shows as a CSV or XLSX file, filtered and sorted as asked for. ' +
      'Cells that a spreadsheet would run are made harmless. A lot that the auction does not have ' +
      'is refused.',
    callers: MANAGERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    query: offersWish.extend(reportFile),
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
        sortField: 'at' as const,
      },
    }),
  },
  'SEC-69': {
    method: 'GET',
    path: '/api/v1/secure/purchases',
    name: 'listPurchases',
    tag: 'purchases',
    summary: "Purchases of the caller's dealer, and what an owner sold (ROL-043)",
    description:
      "Answers the purchases of the caller's dealer. An owner sees what was sold in auctions that " +
      'it manages, and its own vehicles wherever they were sold; staff what was sold in their ' +
      'markets. `idUserDealer` names the buyer. Price, fee and VAT are as they were pinned when the ' +
      'auction was published.',
    callers: ['BUYER', 'OWNER', 'STAFF'],
    effect: 'none',
    names: [],
    query: z.object({
      auctionName: searchText.optional(),
      channel: channel.optional(),
      frame: searchText.optional(),
      fromDate: dayOrInstant.optional(),
      /** A day is in the range itself, an instant is not. */
      toDate: dayOrInstant.optional(),
      idUserDealer: idText.optional(),
      idVehicle: idText.optional(),
      licensePlate: searchText.optional(),
      ...listQuery(['at', 'idPurchase', 'auctionName', 'priceMinor'], { order: 'desc' }),
    }),
    answer: rows(purchase),
    codes: [],
    example: () => ({ query: { channel: 'AUCTION' as const, fromDate: '2026-01-01' } }),
  },
});
