import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import {
  channel,
  flag,
  id,
  idText,
  instant,
  moneyMinor,
  offerKind,
  reason,
  searchText,
} from '../fields.js';
import { MANAGERS } from '../callers.js';
import { auctionById, because, lotById } from '../example.js';
import { defineOperations } from '../operation.js';
import { LOTS_MAX, lotOutcome } from './auction-draft.js';
import { auctionView, chargedLines, chargesView, lotView } from './views.js';

const ofLot = z.object({ idAuction: idText, idLot: idText });
const byId = z.object({ id: idText });

/** How a report is written; without a language in that of the caller's profile. */
const reportFile = {
  typeExport: z.enum(['CSV', 'XLSX']).default('CSV'),
  language: z.enum(LANGUAGES).optional(),
};
/** `7,3,12`: ids in the order wanted; short, because addresses are. */
const lotSequence = z
  .string()
  .regex(new RegExp(`^[1-9]\\d{0,9}(,[1-9]\\d{0,9}){0,${LOTS_MAX - 1}}$`));

/** Which rows of the offers report, and in which order. */
const offersWish = z.object({
  idLot: idText.optional(),
  idDealer: idText.optional(),
  kind: offerKind.optional(),
  voided: flag.optional(),
  sortField: z.enum(['idLot', 'at', 'businessName', 'kind', 'priceMinor']).default('idLot'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});
export type OffersWish = z.infer<typeof offersWish>;

const reportRow = z
  .object({
    idLot: id,
    idOffer: id,
    position: z.int(),
    at: instant,
    idDealer: id,
    businessName: z.string(),
    kind: offerKind,
    priceMinor: moneyMinor.nullable(),
    voided: z.boolean(),
  })
  .meta({ id: 'OfferReportRow' });

const purchase = z
  .object({
    idPurchase: id,
    idAuction: id,
    idLot: id,
    auctionName: z.string(),
    channel,
    idDealer: id,
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
    tag: 'awards',
    summary: 'Award a lot to an offer; any but the best one needs a reason',
    description: 'The offer is one that binds: `managed.bound` of the lot lists them.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction', 'lot', 'offer'],
    params: ofLot.extend({ idOffer: idText }),
    body: z.strictObject({ reason: reason.optional() }),
    answer: lotView,
    codes: [
      'INVALID_TRANSITION',
      'ALREADY_SETTLED',
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
    tag: 'awards',
    summary: 'Award each lot to be awarded to its best offer where the reserve is met',
    description: 'One outcome a lot; lots whose reserve is not met are refused by themselves.',
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
    tag: 'awards',
    summary: 'Revert an award that is not settled',
    description: 'The lot waits for a decision again.',
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
    tag: 'awards',
    summary: 'Do not award these lots; every one to be awarded when none is named',
    description: 'One outcome a lot.',
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
    tag: 'awards',
    summary: 'Paid and handed over: the award becomes a purchase',
    description: 'Final: a settled award is not reverted.',
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
    tag: 'reports',
    summary: 'Every accepted offer of an auction',
    description: 'Those voided included.',
    callers: MANAGERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    answer: z.array(reportRow),
    codes: [],
    example: auctionById,
  },
  'SEC-68': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/create-report',
    tag: 'reports',
    summary: 'Lots and results as a file; those named, in that order, or all',
    description:
      'Without a language in that of the caller. Cells that a spreadsheet would run are made harmless.',
    callers: MANAGERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    query: z.object({ ...reportFile, idLots: lotSequence.optional() }),
    answer: 'application/octet-stream',
    codes: [],
    example: (target) => ({ ...auctionById(target), query: { typeExport: 'CSV' as const } }),
  },
  'ENG-24': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/offers-export',
    tag: 'reports',
    summary: 'The offers report as a file, filtered and sorted',
    description: 'What the report shows, filtered and sorted alike.',
    callers: MANAGERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    query: offersWish.extend(reportFile),
    answer: 'application/octet-stream',
    codes: [],
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
    tag: 'purchases',
    summary: "Purchases of the caller's dealer; owners and staff may name another (ROL-043)",
    description: 'Price, fee and VAT as they were pinned when the auction was published.',
    callers: ['BUYER', 'OWNER', 'STAFF'],
    effect: 'none',
    names: [],
    query: z.object({
      auctionName: searchText.optional(),
      channel: channel.optional(),
      frame: searchText.optional(),
      fromDate: z.iso.date().optional(),
      toDate: z.iso.date().optional(),
      idUserDealer: idText.optional(),
      idVehicle: idText.optional(),
      licensePlate: searchText.optional(),
    }),
    answer: z.array(purchase),
    codes: [],
    example: () => ({ query: { channel: 'AUCTION' as const, fromDate: '2026-01-01' } }),
  },
});
