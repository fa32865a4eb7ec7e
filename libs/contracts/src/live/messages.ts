import { z } from 'zod';
import {
  auctionStatus,
  awardStatus,
  extensionReason,
  id,
  instant,
  lotStatus,
  moneyMinor,
} from '../fields.js';

/** The newest extension of an end, or null. */
export const extension = z.object({ reason: extensionReason, at: instant }).nullable();

/**
 * Retained on `auctions/{idAuction}/lots/{idLot}`: whole public state, so a lost one costs
 * nothing. The highest `position` wins, of equal ones the later `serverNow` (an award decision moves
 * no lot position). A retained one may be old, so it never sets a clock.
 */
export const liveLot = z
  .object({
    v: z.literal(1),
    idAuction: id,
    idLot: id,
    /** Position of the newest lot event in this state. */
    position: z.int().min(0),
    serverNow: instant,
    status: lotStatus,
    paused: z.boolean(),
    sealed: z.boolean(),
    /** Null before the first offer, and while sealed offers are hidden. */
    priceMinor: moneyMinor.nullable(),
    /** Null while sealed. */
    minimumNextMinor: moneyMinor.nullable(),
    /** Null without a reserve, and while sealed. */
    reserveMet: z.boolean().nullable(),
    /** Null when there is none or the price has reached it. */
    clickAndBuyMinor: moneyMinor.nullable(),
    /** Accepted offers so far; null while sealed. */
    offers: z.int().min(0).nullable(),
    startsAt: instant,
    endsAt: instant,
    extension,
    /** Why its auctioneer closed it before its end (ENG-20); null when it reached it. */
    closeReason: z.string().nullable(),
    awardStatus: awardStatus.nullable(),
  })
  .meta({ id: 'LiveLot' });
export type LiveLot = z.infer<typeof liveLot>;

/** Retained on `auctions/{idAuction}`. */
export const liveAuction = z
  .object({
    v: z.literal(1),
    idAuction: id,
    position: z.int().min(0),
    serverNow: instant,
    status: auctionStatus,
    startsAt: instant,
    endsAt: instant,
    /** Sanitised HTML. */
    message: z.string().nullable(),
    fileMessage: z.object({ idFile: id, fileName: z.string() }).nullable(),
    extension,
  })
  .meta({ id: 'LiveAuction' });
export type LiveAuction = z.infer<typeof liveAuction>;

/** On `dealers/{idDealer}/notices`, for that dealer only; not retained. */
export const dealerNotice = z
  .object({
    v: z.literal(1),
    kind: z.enum(['LEADING', 'OUTBID', 'WON', 'LOST', 'PURCHASE']),
    idAuction: id,
    idLot: id,
    position: z.int().min(0),
    priceMinor: moneyMinor.nullable(),
    at: instant,
  })
  .meta({ id: 'DealerNotice' });
export type DealerNotice = z.infer<typeof dealerNotice>;

/** Anything a topic carries. */
export const liveMessage = z.union([liveLot, liveAuction, dealerNotice]);
export type LiveMessage = z.infer<typeof liveMessage>;
