import {
  eachLotField,
  shownFieldsOf,
  type LotFieldName,
  type LotFields,
} from '@fairlot/auction-rules';
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

/** Latest extension of an end, or null. `note` is the auctioneer's own text. */
const extension = z
  .object({ reason: extensionReason, at: instant, note: z.string().nullable() })
  .nullable();

type LotShape = { readonly [Name in LotFieldName]: z.ZodType<LotFields[Name], LotFields[Name]> };
const lotFields = eachLotField<LotShape>((_name, { kind, isRequired }) => {
  const value: z.ZodType = kind === 'amount' ? moneyMinor : z.string();
  return isRequired ? value : value.nullable();
});

/**
 * Public data of a lot: the same in topics, over HTTP and in the time machine. Of two states, the
 * one with the higher sum of `position` and `awardPosition` is newer.
 */
export const publicLot = z
  .object({
    idAuction: id,
    idLot: id,
    /** Position of the latest lot event in this state. */
    position: z.int().min(0),
    /** Position of the latest event of its award; -1 before any. */
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
    ...shownFieldsOf(lotFields),
    /** Bids must be the starting price plus a whole multiple of this amount. */
    unitMinor: moneyMinor,
    /**
     * A bid above this multiple of the price, in thousandths, needs confirmation
     * (CONFIRMATION_NEEDED).
     */
    confirmAbovePermille: z.int().meta(UNITS.permille),
    /** Current price. Null before the first bid, and while sealed bids are hidden. */
    priceMinor: moneyMinor.nullable(),
    /** Minimum of the next bid. Null for sealed lots, and if the lot takes no more bids. */
    minimumNextMinor: moneyMinor.nullable(),
    /** Whether the reserve price is met. Null without a reserve price, and for sealed lots. */
    reserveMet: z.boolean().nullable(),
    /**
     * Null without a buy-now price, once the price has reached it, or if the lot takes no more
     * bids.
     */
    clickAndBuyMinor: moneyMinor.nullable(),
    /** Number of accepted bids; null for sealed lots. */
    offers: z.int().min(0).nullable(),
    startsAt: instant,
    /** Planned or extended end. A final call or buy now can close the lot earlier. */
    endsAt: instant,
    extension,
    /**
     * The lot closes at `closesAt`, before its end, unless a bid arrives; null without a final
     * call.
     */
    lastCall: z.object({ closesAt: instant, reason: z.string() }).nullable(),
    /** When the lot stopped taking bids; null before that. */
    closedAt: instant.nullable(),
    /** Cause of the close: end, early close by the auctioneer, buy now, or withdrawal. */
    closing: z.enum(['TIME', 'EARLY', 'CLICK_AND_BUY', 'WITHDRAWN']).nullable(),
    /** Reason for the early close (ENG-20) or the withdrawal (ENG-06), as written by the user. */
    closeReason: z.string().nullable(),
  })
  .meta({ id: 'PublicLot' });
export type PublicLot = z.infer<typeof publicLot>;

/**
 * Retained on `auctions/{idAuction}/lots/{idLot}`. Contains the complete public state, so a lost
 * message does no harm. A retained message can be old, so clients must not set their clock by it.
 * `v` increases with incompatible changes: version 2 has `format` instead of `sealed`.
 */
export const liveLot = publicLot
  .extend({ v: z.literal(2), serverNow: instant })
  .meta({ id: 'LiveLot' });
export type LiveLot = z.infer<typeof liveLot>;

/** Public data of an auction: the same in topics and over HTTP. */
export const publicAuction = z
  .object({
    idAuction: id,
    /** The newer of two states has the higher position. */
    position: z.int().min(0),
    status: auctionStatus,
    startsAt: instant,
    endsAt: instant,
    /** Message to all bidders, as sanitised HTML. */
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

/** Sent on `dealers/{idDealer}/notices`, to that dealer only; not retained. */
export const dealerNotice = z
  .object({
    v: z.literal(1),
    kind: z
      .enum([
        'LEADING',
        'OUTBID',
        'WON',
        'LOST',
        'PURCHASE',
        'VOIDED',
        'REVERTED',
        'LAST_CALL',
        'WITHDRAWN',
        'BOUND',
      ])
      .describe(
        'VOIDED: a bid of the dealer was cancelled. REVERTED: its award was reversed. LAST_CALL: a lot that the dealer bid on closes shortly, before its planned end. WITHDRAWN: the lot was withdrawn. BOUND: a bid of the dealer is now the best bid of a closed lot, because another bid was cancelled',
      ),
    idAuction: id,
    idLot: id,
    position: z.int().min(0),
    priceMinor: moneyMinor.nullable(),
    at: instant,
    /**
     * Reason as written by the user, for a cancelled bid, a withdrawal, a reversed award or a lot
     * that is not awarded.
     */
    reason: z.string().optional(),
  })
  .meta({ id: 'DealerNotice' });
export type DealerNotice = z.infer<typeof dealerNotice>;

/** Payload of any topic. */
export const liveMessage = z.union([liveLot, liveAuction, dealerNotice]);
export type LiveMessage = z.infer<typeof liveMessage>;
