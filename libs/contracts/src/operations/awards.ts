import { z } from 'zod';
import { channel, id, idText, instant, moneyMinor, reason, searchText } from '../fields.js';
import { defineOperations } from '../operation.js';
import { auctionView, lotView } from '../views.js';
import { LOTS_MAX, lotOutcome } from './auction-draft.js';

const ofLot = z.object({ idAuction: idText, idLot: idText });
const byId = z.object({ id: idText });

const reportRow = z
  .object({
    idLot: id,
    idOffer: id,
    position: z.int(),
    at: instant,
    idDealer: id,
    businessName: z.string(),
    kind: z.string(),
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
    priceMinor: moneyMinor,
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
    params: ofLot.extend({ idOffer: idText }),
    body: z.strictObject({ reason: reason.optional() }),
    answer: lotView,
    problems: [409],
  },
  'SEC-50': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/award',
    tag: 'awards',
    summary: 'Award each lot to be awarded to its best offer where the reserve is met',
    params: byId,
    body: z.strictObject({ idLots: z.array(id).max(LOTS_MAX).optional() }),
    answer: bulk,
    problems: [409],
  },
  'SEC-51': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:idAuction/revert-award/:idLot',
    tag: 'awards',
    summary: 'Revert an award that is not settled',
    params: ofLot,
    body: z.strictObject({ reason }),
    answer: lotView,
    problems: [409],
  },
  'SEC-52': {
    method: 'POST',
    path: '/api/v1/secure/auction/:id/not-award',
    tag: 'awards',
    summary: 'Do not award these lots; every one to be awarded when none is named',
    params: byId,
    body: z.strictObject({ idLots: z.array(id).max(LOTS_MAX).optional(), reason }),
    answer: bulk,
    problems: [409],
  },
  'ENG-12': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:idAuction/settle/:idLot',
    tag: 'awards',
    summary: 'Paid and handed over: the award becomes a purchase',
    params: ofLot,
    answer: lotView,
    problems: [409],
  },
  'SEC-67': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/auction-offers-report',
    tag: 'reports',
    summary: 'Every accepted offer of an auction',
    params: byId,
    answer: z.array(reportRow),
  },
  'SEC-68': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/create-report',
    tag: 'reports',
    summary: 'Lots and results as a file',
    params: byId,
    query: z.object({ typeExport: z.enum(['CSV', 'XLSX']).default('CSV') }),
    answer: 'application/octet-stream',
  },
  'SEC-69': {
    method: 'GET',
    path: '/api/v1/secure/purchases',
    tag: 'purchases',
    summary: "Purchases of the caller's dealer; owners and staff may name another (ROL-043)",
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
  },
});
