import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { flag, id, idText, instant, many, moneyMinor, offerKind, reason } from '../fields.js';
import { MANAGERS } from '../callers.js';
import { auctionById, because, lotById } from '../example.js';
import { defineOperations } from '../operation.js';
import { telling } from '../disclosure.js';
import { listBy, pageOf } from '../list.js';
import { LOTS_MAX, lotOutcome } from './auction-draft.js';
import { auctionView, lotView, namedDealer } from './views.js';

const ofLot = z.object({ idAuction: idText, idLot: idText });
const byId = z.object({ id: idText });

/** How a report is written; without a language in that of the caller's profile. */
const reportFile = {
  typeExport: z.enum(['CSV', 'XLSX']).default('CSV'),
  language: z.enum(LANGUAGES).optional(),
};
/** What `typeExport` chooses of. */
const REPORT_FILE = 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const OFFER_FIELDS = ['idLot', 'at', 'businessName', 'kind', 'amountMinor', 'priceMinor'] as const;
const offersPage = listBy(OFFER_FIELDS);
/** Which rows of the offers report, and in which order. */
const offersWish = z.object({
  idLot: idText.optional(),
  idDealer: idText.optional(),
  kind: offerKind.optional(),
  voided: flag.optional(),
  sort: offersPage.sort,
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
    /** What was offered; null of an agent, whose maximum no report says, and of what is sealed. */
    amountMinor: telling(moneyMinor, 'SEALED_AMOUNT').nullable(),
    /** The price after this offer, and what an agent answered; null of a sealed offer. */
    priceMinor: moneyMinor.nullable(),
    /** Who led after it, at that price; null of a sealed offer. */
    leader: namedDealer.nullable(),
    voided: z.boolean(),
    voidReason: z.string().nullable(),
    /** Where its void left the lot: null where no offer was left, or it is sealed. */
    afterVoid: z
      .object({
        at: instant,
        priceMinor: moneyMinor.nullable(),
        leader: namedDealer.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OfferReportRow' });

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
      'to its manager: who offered what, and apart from it the price after it and who led at that ' +
      'price, which is another where an agent answered. Refused offers are not kept, and amounts of ' +
      'agents and of sealed lots before the close are null.',
    callers: MANAGERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    query: offersWish.extend(offersPage),
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
        sort: 'at',
      },
    }),
  },
});
