import { z } from 'zod';
import {
  auctionStatus,
  awardStatus,
  extensionReason,
  id,
  instant,
  lotStatus,
  moneyMinor,
  saleFormat,
  UNITS,
} from '../fields.js';

/** The newest extension of an end, or null; `note` says why its owner moved it, in his words. */
const extension = z
  .object({ reason: extensionReason, at: instant, note: z.string().nullable() })
  .nullable();

/**
 * What anybody who may see a lot may see of it: the same on its topic, over HTTP and in the time
 * machine. Of two states the one with more events in it is newer: those of the lot (`position`)
 * and those of its award (`awardPosition`) together.
 */
export const publicLot = z
  .object({
    idAuction: id,
    idLot: id,
    /** Position of the newest lot event in this state. */
    position: z.int().min(0),
    /** Position of the newest event of its award; -1 before any. */
    awardPosition: z.int().min(-1),
    status: lotStatus,
    /** NEW, OPN, CNB, END or WDR (LOT_STATUS). */
    lotStatus: z.enum(['NEW', 'OPN', 'CNB', 'END', 'WDR']),
    awardStatus: awardStatus.nullable(),
    paused: z.boolean(),
    pause: z
      .object({ at: instant, reason: z.string() })
      .nullable()
      .describe(
        'Start and reason of the pause, as written by the auctioneer (ENG-03); null if not paused',
      ),
    format: saleFormat,
    currency: z.string(),
    basePriceMinor: moneyMinor,
    /** Amounts are base plus a whole multiple of this. */
    unitMinor: moneyMinor,
    /** An offer above so many thousandths of the price is asked again (CONFIRMATION_NEEDED). */
    confirmAbovePermille: z.int().meta(UNITS.permille),
    /** Null before the first offer, and while sealed offers are hidden. */
    priceMinor: moneyMinor.nullable(),
    /** Null while sealed, and when the lot takes no offer any more. */
    minimumNextMinor: moneyMinor.nullable(),
    /** Null without a reserve, and while sealed. */
    reserveMet: z.boolean().nullable(),
    /** Null when there is none, the price has reached it, or the lot takes no offer any more. */
    clickAndBuyMinor: moneyMinor.nullable(),
    /** Accepted offers so far; null while sealed. */
    offers: z.int().min(0).nullable(),
    startsAt: instant,
    /** As planned, or extended: a lot may close before it, as after a last call. */
    endsAt: instant,
    extension,
    /** It closes at `closesAt`, before its end, unless somebody offers; null when none is made. */
    lastCall: z.object({ closesAt: instant, reason: z.string() }).nullable(),
    /** When it stopped taking offers; null while it may take some. */
    closedAt: instant.nullable(),
    /** At its end, by its auctioneer before it, by a click-and-buy, or by its withdrawal. */
    closing: z.enum(['TIME', 'EARLY', 'CLICK_AND_BUY', 'WITHDRAWN']).nullable(),
    /** Why it was closed before its end (ENG-20) or withdrawn (ENG-06), as whoever did it said. */
    closeReason: z.string().nullable(),
  })
  .meta({ id: 'PublicLot' });
export type PublicLot = z.infer<typeof publicLot>;

/**
 * Retained on `auctions/{idAuction}/lots/{idLot}`: whole public state, so a lost one costs
 * nothing. A retained one may be old, so it never sets a clock. `v` rises when its fields change
 * for who reads them: since 2 it says `format`, where it said `sealed`.
 */
export const liveLot = publicLot
  .extend({ v: z.literal(2), serverNow: instant })
  .meta({ id: 'LiveLot' });
export type LiveLot = z.infer<typeof liveLot>;

/** What anybody who may see an auction may see of it: the same on its topic and over HTTP. */
export const publicAuction = z
  .object({
    idAuction: id,
    /** Of two states the higher one is newer. */
    position: z.int().min(0),
    status: auctionStatus,
    startsAt: instant,
    endsAt: instant,
    /** Sanitised HTML. */
    message: z.string().nullable(),
    fileMessage: z.object({ idFile: id, fileName: z.string() }).nullable(),
    extension,
  })
  .meta({ id: 'PublicAuction' });
export type PublicAuction = z.infer<typeof publicAuction>;

/** Retained on `auctions/{idAuction}`. */
export const liveAuction = publicAuction
  .extend({ v: z.literal(1), serverNow: instant })
  .meta({ id: 'LiveAuction' });
export type LiveAuction = z.infer<typeof liveAuction>;

/** On `dealers/{idDealer}/notices`, for that dealer only; not retained. */
export const dealerNotice = z
  .object({
    v: z.literal(1),
    kind: z
      .enum([
        ...(['LEADING', 'OUTBID', 'WON', 'LOST', 'PURCHASE', 'VOIDED', 'REVERTED'] as const),
        ...(['LAST_CALL', 'WITHDRAWN', 'BOUND'] as const),
      ])
      .describe(
        'VOIDED: a bid of the dealer was cancelled. REVERTED: its award was reversed. LAST_CALL: a lot that the dealer bid on closes shortly, before its planned end. WITHDRAWN: the lot was withdrawn. BOUND: a bid of the dealer is now the best one of a closed lot, because another was cancelled',
      ),
    idAuction: id,
    idLot: id,
    position: z.int().min(0),
    priceMinor: moneyMinor.nullable(),
    at: instant,
    /** Why, in the words of who decided: of a void, a withdrawal, a revert, an award refused to all. */
    reason: z.string().optional(),
  })
  .meta({ id: 'DealerNotice' });
export type DealerNotice = z.infer<typeof dealerNotice>;

/** Anything a topic carries. */
export const liveMessage = z.union([liveLot, liveAuction, dealerNotice]);
export type LiveMessage = z.infer<typeof liveMessage>;
