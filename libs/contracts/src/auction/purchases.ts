import { z } from 'zod';
import { withDisclosure } from '../disclosure.js';
import { channel, dayOrInstant, id, idText, instant, searchText } from '../fields.js';
import { listBy, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { chargedLines, chargesView } from './views.js';

const purchase = z
  .object({
    /** Missing until the sale is completed (`settled`). */
    idPurchase: id.optional(),
    settled: z.boolean(),
    idAuction: id,
    idLot: id,
    auctionName: z.string(),
    channel,
    idDealer: withDisclosure(id, 'PARTY', 'RESULT'),
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

/** Calls about purchases, for buyers and sellers. */
export const purchaseOperations = defineOperations({
  'SEC-69': {
    method: 'GET',
    path: '/api/v1/secure/purchases',
    name: 'listPurchases',
    tag: 'purchases',
    summary: "List the purchases of the caller's dealer, and sales of the caller (ROL-043)",
    description:
      "Returns the purchases of the caller's dealer, including lots that were awarded to it but are not `settled` yet. Such lots have no `idPurchase` and cannot be rated, and `at` is the time of the award. Auctioneers receive the sales in auctions that they manage and the sales of their own vehicles. Staff receive the sales in their markets. `idUserDealer` filters by buyer. Price, fee and VAT follow the rules at the publication of the auction.",
    callers: ['BUYER', 'OWNER', 'STAFF'],
    effect: 'none',
    names: [],
    query: z.object({
      auctionName: searchText.optional(),
      channel: channel.optional(),
      frame: searchText.optional(),
      fromDate: dayOrInstant.optional(),
      /** End of the period. A date includes that day; a time is not included. */
      toDate: dayOrInstant.optional(),
      idUserDealer: idText.optional(),
      idVehicle: idText.optional(),
      licensePlate: searchText.optional(),
      ...listBy(['at', 'idPurchase', 'auctionName', 'priceMinor'], '-at'),
    }),
    answer: pageOf(purchase),
    codes: [],
    example: () => ({ query: { channel: 'AUCTION' as const, fromDate: '2026-01-01' } }),
  },
});
