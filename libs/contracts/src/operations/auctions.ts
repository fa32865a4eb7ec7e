import { z } from 'zod';
import {
  auctionStatus,
  auctionType,
  done,
  id,
  idText,
  instant,
  many,
  moneyMinor,
  positiveMinor,
  reason,
  searchText,
} from '../fields.js';
import { defineOperations } from '../operation.js';
import {
  auctionFull,
  auctionFullWithOffers,
  auctionPaged,
  auctionView,
  lotView,
} from '../views.js';
import { auctionSearch } from './vehicles.js';

export const LOTS_MAX = 2000;

const byId = z.object({ id: idText });
const localDate = z.iso.date();
const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A start and an end: as instants, or as date and time of the template's market (reading 47). */
const schedule = {
  startsAt: instant.optional(),
  startDate: localDate.optional(),
  startTime: localTime.optional(),
  endsAt: instant.optional(),
  endDate: localDate.optional(),
  endTime: localTime.optional(),
};

const softClose = z.strictObject({
  scope: z.enum(['LOT', 'AUCTION']),
  windowMs: z.int().min(1000).max(3_600_000),
  addMs: z.int().min(1000).max(3_600_000),
  maxCount: z.int().min(1).max(1000),
  hardStopMs: z.int().min(0).max(86_400_000),
});

/** Overrides the template's policy for this auction; what is left out is the template's. */
const policy = z.strictObject({
  increments: z
    .array(z.strictObject({ belowMinor: positiveMinor.nullable(), stepMinor: positiveMinor }))
    .min(1)
    .max(50)
    .optional(),
  unitMinor: positiveMinor.optional(),
  softClose: softClose.nullable().optional(),
});

const lotDraft = z.strictObject({
  idLot: id.optional().describe('An existing lot, when editing'),
  idVehicles: z.array(id).min(1).max(20),
  basePriceMinor: positiveMinor,
  reserveMinor: moneyMinor.nullable().optional(),
  clickAndBuyMinor: positiveMinor.nullable().optional(),
});

const auctionFields = {
  auctionName: z.string().trim().min(3).max(100),
  type: auctionType,
  idTemplate: id,
  idMarkets: z.array(z.string().max(10)).min(1).max(11).optional(),
  sealed: z.boolean().default(false),
  policy: policy.optional(),
  ...schedule,
  lots: z.array(lotDraft).min(1).max(LOTS_MAX),
};

export const auctionDraft = z.strictObject(auctionFields).meta({ id: 'AuctionDraft' });
export type AuctionDraft = z.infer<typeof auctionDraft>;
const auctionEdit = z.strictObject({ idAuction: id, ...auctionFields }).meta({ id: 'AuctionEdit' });

const paging = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
  sortField: z
    .enum(['idLot', 'endsAt', 'priceMinor', 'basePriceMinor', 'offers', 'status'])
    .default('idLot'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});

const ofAuction = z.object({ idAuction: idText });
const extendBody = z
  .strictObject({
    endsAt: schedule.endsAt,
    endDate: schedule.endDate,
    endTime: schedule.endTime,
    reason,
  })
  .meta({ id: 'ResizeTime' });

const regulation = z.object({ accepted: z.boolean(), version: z.int() }).meta({ id: 'Regulation' });

/** One lot of a command on many: what became of it. */
export const lotOutcome = z
  .object({
    idLot: id,
    outcome: z.enum(['done', 'refused']),
    code: z.string().nullable(),
    errorMsg: z.string().nullable(),
  })
  .meta({ id: 'LotOutcome' });
export type LotOutcome = z.infer<typeof lotOutcome>;

export const auctionOperations = defineOperations({
  'SEC-41': {
    method: 'GET',
    path: '/api/v2/secure/auction/:id',
    tag: 'auctions',
    summary: 'Header and a page of lots',
    params: byId,
    query: paging,
    answer: auctionPaged,
  },
  'SEC-42': {
    method: 'POST',
    path: '/api/v1/secure/auction',
    tag: 'auctions',
    summary: 'Create and publish an auction',
    body: auctionDraft,
    answer: auctionView,
    status: 201,
    problems: [409],
  },
  'SEC-43': {
    method: 'PUT',
    path: '/api/v1/secure/auction',
    tag: 'auctions',
    summary: 'Edit a scheduled auction in full',
    body: auctionEdit,
    answer: auctionView,
    problems: [409],
  },
  'SEC-44': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id',
    tag: 'auctions',
    summary: 'Header of an auction',
    params: byId,
    answer: auctionView,
  },
  'SEC-45': {
    method: 'GET',
    path: '/api/v1/secure/auction',
    tag: 'auctions',
    summary: 'Auctions by id, or those the caller manages or sees',
    query: z.object({
      ids: many(idText).optional(),
      status: auctionStatus.optional(),
      text: searchText.optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    answer: z.array(auctionView),
  },
  'SEC-46': {
    method: 'GET',
    path: '/api/v1/secure/auctionFull/:id/search',
    tag: 'auctions',
    summary: 'Lots of an auction that match',
    params: byId,
    query: auctionSearch,
    answer: z.array(lotView),
  },
  'SEC-47': {
    method: 'GET',
    path: '/api/v1/secure/auctionFull',
    tag: 'auctions',
    summary: 'Header, lots and offers',
    query: ofAuction,
    answer: auctionFullWithOffers,
  },
  'SEC-48': {
    method: 'GET',
    path: '/api/v1/secure/auctionFullNoOffer',
    tag: 'auctions',
    summary: 'Header and lots',
    query: ofAuction,
    answer: auctionFull,
  },
  'SEC-53': {
    method: 'GET',
    path: '/api/v1/secure/running-auctions/search',
    tag: 'auctions',
    summary: 'Running auctions whose name, template or vehicles match',
    query: z.object({ toSearch: searchText.min(1) }),
    answer: z.array(auctionView),
  },
  'SEC-54': {
    method: 'GET',
    path: '/api/v1/secure/running-auctions',
    tag: 'auctions',
    summary: 'Running auctions that the caller sees',
    answer: z.array(auctionView),
  },
  'SEC-55': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/file-message',
    tag: 'auctions',
    summary: 'Attach a file (PDF, JPEG or PNG) for all bidders',
    params: byId,
    upload: 'file',
    answer: auctionView,
    problems: [409, 413, 415, 422],
  },
  'SEC-56': {
    method: 'DELETE',
    path: '/api/v1/secure/auction/:id/file-message',
    tag: 'auctions',
    summary: 'Take the attached file away',
    params: byId,
    answer: auctionView,
    problems: [409],
  },
  'SEC-57': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/auction-message',
    tag: 'auctions',
    summary: 'Message to all bidders; null takes it away',
    params: byId,
    body: z.strictObject({ message: z.string().trim().max(5000).nullable() }),
    answer: auctionView,
    problems: [409],
  },
  'SEC-65': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/accept-regulation',
    tag: 'auctions',
    summary: 'Accept the regulation pinned by the auction',
    params: byId,
    answer: regulation,
  },
  'SEC-66': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/accepted-regulation',
    tag: 'auctions',
    summary: 'Whether the caller has accepted the pinned regulation',
    params: byId,
    answer: regulation,
  },
  'SEC-70': {
    method: 'DELETE',
    path: '/api/v1/secure/auction/:id',
    tag: 'auctions',
    summary: 'Delete: while scheduled, or closed with nothing awarded',
    params: byId,
    answer: done,
    problems: [409],
  },
  'SEC-71': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/resize-time',
    tag: 'auctions',
    summary: 'Extend the auction and every running lot; seconds are zero',
    params: byId,
    body: extendBody,
    answer: auctionView,
    problems: [409],
  },
  'ENG-03': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/pause',
    tag: 'auctions',
    summary: 'Pause running lots; all when none is named',
    params: byId,
    body: z.strictObject({ idLots: z.array(id).max(LOTS_MAX).optional(), reason }),
    answer: z.array(lotOutcome),
    problems: [409],
  },
  'ENG-04': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/resume',
    tag: 'auctions',
    summary: 'Resume paused lots; all when none is named',
    params: byId,
    body: z.strictObject({ idLots: z.array(id).max(LOTS_MAX).optional() }),
    answer: z.array(lotOutcome),
    problems: [409],
  },
  'ENG-16': {
    method: 'GET',
    path: '/api/v1/secure/auction-templates',
    tag: 'auctions',
    summary: 'Templates from which the caller may publish',
    answer: z.array(
      z
        .object({
          idTemplate: id,
          templateName: z.string(),
          idDealer: id,
          idMarket: z.string(),
          idMarkets: z.array(z.string()),
          provenance: z.string().nullable(),
          timeZone: z.string(),
          policy: z.record(z.string(), z.unknown()),
        })
        .meta({ id: 'Template' }),
    ),
  },
  'MOB-10': {
    method: 'GET',
    path: '/api/v1/mobile/auctionFull',
    tag: 'auctions',
    summary: 'Header, lots and offers',
    query: ofAuction,
    answer: auctionFullWithOffers,
  },
  'MOB-11': {
    method: 'GET',
    path: '/api/v1/mobile/auctionFull/:id/search',
    tag: 'auctions',
    summary: 'Lots of an auction that match',
    params: byId,
    query: auctionSearch,
    answer: z.array(lotView),
  },
  'MOB-12': {
    method: 'GET',
    path: '/api/v1/mobile/auction/running',
    tag: 'auctions',
    summary: 'Running auctions that the caller sees',
    answer: z.array(auctionView),
  },
  'MOB-18': {
    method: 'GET',
    path: '/api/v1/mobile/auction/:id/accepted-regulation',
    tag: 'auctions',
    summary: 'Whether the caller has accepted the pinned regulation',
    params: byId,
    answer: regulation,
  },
  'MOB-19': {
    method: 'PATCH',
    path: '/api/v1/mobile/auction/:id/accept-regulation',
    tag: 'auctions',
    summary: 'Accept the regulation pinned by the auction',
    params: byId,
    answer: regulation,
  },
});
