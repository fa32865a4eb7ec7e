import type { Charged, Charges } from '@fairlot/auction-rules';
import { z } from 'zod';
import {
  auctionType,
  basisPoints,
  channel,
  id,
  instant,
  moneyMinor,
  saleFormat,
  vatRegime,
} from '../fields.js';
import { publicAuction, publicLot } from '../live/messages.js';
import { vehicleView } from '../vehicles/views.js';

/** How the caller's own dealer stands on a lot. */
export const ownStanding = z
  .object({
    state: z.enum(['NONE', 'LEADING', 'OUTBID', 'AWAITING', 'WON', 'LOST']),
    /** The dealer's own newest offer, or maximum when it was an agent. */
    amountMinor: moneyMinor.nullable(),
    isAgent: z.boolean(),
    /** 1 is the leader; null without an offer and while sealed. */
    rank: z.int().min(1).nullable(),
  })
  .meta({ id: 'OwnStanding' });
export type OwnStanding = z.infer<typeof ownStanding>;

/** What only the owner of the auction and staff see of a lot (ROL-038). */
export const managedLot = z
  .object({
    reserveMinor: moneyMinor.nullable(),
    leader: z.object({ idDealer: id, businessName: z.string() }).nullable(),
    bidders: z.int().min(0),
    /** Offers that bind, best first; empty before the close. */
    bound: z.array(
      z.object({ idOffer: id, idDealer: id, businessName: z.string(), amountMinor: moneyMinor }),
    ),
    /** The awarded offer. */
    awarded: z
      .object({
        idOffer: id,
        idDealer: id,
        businessName: z.string(),
        priceMinor: moneyMinor,
        channel,
        settled: z.boolean(),
      })
      .nullable(),
    pauseReason: z.string().nullable(),
  })
  .meta({ id: 'ManagedLot' });
export type ManagedLot = z.infer<typeof managedLot>;

/** A lot as its viewer sees it: what everybody sees, and what is the viewer's own. */
export const lotView = publicLot
  .extend({
    observed: z.boolean(),
    own: ownStanding.nullable(),
    vehicles: z.array(vehicleView),
    managed: managedLot.nullable(),
  })
  .meta({ id: 'Lot' });
export type LotView = z.infer<typeof lotView>;

/** What an auction adds to a price, pinned when it was published; a total comes from `chargesOn`. */
export const chargesView = z
  .object({
    vatRegime,
    /** Standard rate of the template's market on the day of publishing; 0 without VAT. */
    vatBasisPoints: basisPoints,
    /** A share of the price, at least `minMinor` and at most `maxMinor`; equal ones are flat. */
    buyerFee: z.object({ basisPoints, minMinor: moneyMinor, maxMinor: moneyMinor.nullable() }),
  })
  .meta({ id: 'Charges' }) satisfies z.ZodType<Charges>;

const lineMinor = z.int().min(0);
/** What a buyer pays, line by line: price, fee and VAT add up to the total. */
export const chargedLines = {
  priceMinor: lineMinor,
  feeMinor: lineMinor,
  vatOnPriceMinor: lineMinor,
  vatOnFeeMinor: lineMinor,
  vatMinor: lineMinor,
  totalMinor: lineMinor,
} satisfies Record<keyof Charged, z.ZodType<number>>;

/** An auction as its viewer sees it: what everybody sees, and what it is to him. */
export const auctionView = publicAuction
  .extend({
    auctionName: z.string(),
    type: auctionType,
    idTemplate: id,
    templateName: z.string(),
    idOwnerDealer: id,
    idMarkets: z.array(z.string()),
    /** IANA zone in which the auction's dates are entered and shown. */
    timeZone: z.string(),
    format: saleFormat,
    regulation: z.object({ version: z.int(), accepted: z.boolean() }),
    charges: chargesView,
    lots: z.object({
      total: z.int().min(0),
      running: z.int().min(0),
      closed: z.int().min(0),
      toBeAwarded: z.int().min(0),
      awarded: z.int().min(0),
    }),
    mayOffer: z.boolean(),
    mayManage: z.boolean(),
    serverNow: instant,
  })
  .meta({ id: 'Auction' });
export type AuctionView = z.infer<typeof auctionView>;

/** An accepted offer as the caller may see it: other dealers are numbered, never named (ROL-038). */
export const offerView = z
  .object({
    idOffer: id,
    position: z.int().min(0),
    at: instant,
    /** The price that this offer made; null while sealed. */
    priceMinor: moneyMinor.nullable(),
    /** 1 for the lot's first bidder, and so on. */
    bidder: z.int().min(1).nullable(),
    own: z.boolean(),
    voided: z.boolean(),
    leading: z.boolean(),
    /** Own offers, and every one for owners and staff after the close. */
    amountMinor: moneyMinor.nullable(),
    dealer: z.object({ idDealer: id, businessName: z.string() }).nullable(),
  })
  .meta({ id: 'Offer' });
export type OfferView = z.infer<typeof offerView>;

export const auctionFull = auctionView.extend({ lotList: z.array(lotView) }).meta({
  id: 'AuctionFullNoOffer',
});
export const auctionFullWithOffers = auctionView
  .extend({ lotList: z.array(lotView.extend({ offerList: z.array(offerView) })) })
  .meta({ id: 'AuctionFull' });
export const auctionPaged = auctionView
  .extend({ lotList: z.array(lotView), totalLength: z.int(), limit: z.int(), offset: z.int() })
  .meta({ id: 'AuctionPaged' });
