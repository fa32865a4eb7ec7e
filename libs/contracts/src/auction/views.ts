import type { ChargeLines, Charges } from '@fairlot/auction-rules';
import { z } from 'zod';
import { withDisclosure } from '../disclosure.js';
import { rows } from '../rows.js';
import {
  auctionType,
  basisPoints,
  channel,
  id,
  instant,
  moneyMinor,
  offerKind,
  saleFormat,
  UNITS,
  vatRegime,
} from '../fields.js';
import { publicAuction, publicLot } from '../live/messages.js';
import { vehicleView } from '../vehicles/views.js';
import { receipt } from './receipt.js';

/** Action of staff or the auctioneer against a bid or award of the caller's dealer. */
const undone = z.object({
  /** VOIDED: the latest bid on the lot. REVERTED: the award of the lot. */
  kind: z.enum(['VOIDED', 'REVERTED']),
  /** Reason as written by the user who decided. */
  reason: z.string(),
  at: instant,
});

/** Status of the caller's dealer on a lot. */
export const ownStanding = z
  .object({
    /**
     * On a closed lot without an award decision: AWAITING if the dealer's bid is binding, otherwise
     * UNDECIDED.
     */
    state: z.enum(['NONE', 'LEADING', 'OUTBID', 'AWAITING', 'UNDECIDED', 'WON', 'LOST']),
    /** Latest bid of the dealer, or its maximum bid. */
    amountMinor: moneyMinor.nullable(),
    /** Whether the latest bid is a maximum bid. */
    isAgent: z.boolean(),
    /** Binding maximum of the bid agent. Null unless the dealer leads an open lot. */
    maximumMinor: moneyMinor.nullable(),
    /** Minimum of the next bid; null for sealed lots and if no bids are accepted. */
    minimumNextMinor: moneyMinor.nullable(),
    /** Minimum of the next maximum bid. For the leader, their current maximum raises it. */
    minimumAgentMinor: moneyMinor.nullable(),
    /** 1 is the leader; null without a bid and for sealed lots. */
    rank: z.int().min(1).nullable(),
    /** Reason why the lot was not awarded, for its bidders. */
    reason: z.string().nullable(),
    /** Latest cancelled bid or reversed award; null once a newer event or decision follows. */
    undone: undone.nullable(),
  })
  .meta({ id: 'OwnStanding' });
export type OwnStanding = z.infer<typeof ownStanding>;

export const namedDealer = withDisclosure(
  z.object({ idDealer: id, businessName: z.string() }),
  'PARTY',
);

/** Data of a lot that only the owner of the auction and staff see (ROL-038). */
export const managedLot = z
  .object({
    reserveMinor: withDisclosure(moneyMinor, 'RESERVE').nullable(),
    leader: namedDealer.nullable(),
    /**
     * Number of dealers with a valid bid. As in `offers`, buy now does not count. Null for the
     * owner of a lot that hides its bids.
     */
    bidders: withDisclosure(z.int().min(0), 'SEALED_OFFER').nullable(),
    /** Binding bids, best first; empty before the close. */
    bound: z.array(
      withDisclosure(
        z.object({ idOffer: id, idDealer: id, businessName: z.string(), amountMinor: moneyMinor }),
        'RESULT',
        'PARTY',
        'SEALED_AMOUNT',
      ),
    ),
    /** The awarded bid. */
    awarded: withDisclosure(
      z.object({
        idOffer: id,
        idDealer: id,
        businessName: z.string(),
        priceMinor: moneyMinor,
        channel,
        settled: z.boolean(),
      }),
      'RESULT',
      'PARTY',
    ).nullable(),
    /**
     * Reason for awarding a lower bid than the best one, for not awarding the lot, or for reversing
     * an award.
     */
    awardReason: z.string().nullable(),
  })
  .meta({ id: 'ManagedLot' });
export type ManagedLot = z.infer<typeof managedLot>;

/** A lot with its public data and the data of the viewer. */
export const lotView = publicLot
  .extend({
    observed: z.boolean(),
    own: ownStanding.nullable(),
    vehicles: rows(vehicleView),
    managed: managedLot.nullable(),
  })
  .meta({ id: 'Lot' });
export type LotView = z.infer<typeof lotView>;

/**
 * Charges on a price, as stored when the auction was published. `chargesForPrice` computes the
 * total.
 */
export const chargesView = z
  .object({
    vatRegime,
    /** Standard VAT rate of the template's market at publication; 0 without VAT. */
    vatBasisPoints: basisPoints,
    /** Share of the price, between `minMinor` and `maxMinor`. Equal bounds make the fee flat. */
    buyerFee: z.object({ basisPoints, minMinor: moneyMinor, maxMinor: moneyMinor.nullable() }),
  })
  .meta({ id: 'Charges' }) satisfies z.ZodType<Charges>;

/** Lines of the buyer's bill: price, fee and VAT add up to the total. */
export const chargedLines = {
  priceMinor: moneyMinor,
  feeMinor: moneyMinor,
  vatOnPriceMinor: moneyMinor,
  vatOnFeeMinor: moneyMinor,
  vatMinor: moneyMinor,
  totalMinor: moneyMinor,
} satisfies Record<keyof ChargeLines, z.ZodType<number>>;

/** An auction with its public data and the data of the viewer. */
export const auctionView = publicAuction
  .extend({
    auctionName: z.string(),
    type: auctionType,
    idTemplate: id,
    templateName: z.string(),
    idOwnerDealer: id,
    idMarkets: z.array(z.string()),
    /** IANA time zone of the dates in the auction. */
    timeZone: z.string(),
    /** `startsAt` and `endsAt` as `YYYY-MM-DD` and `HH:mm` in that time zone. */
    startDate: z.string(),
    startTime: z.string(),
    endDate: z.string(),
    endTime: z.string(),
    /** Interval between the ends of two lots; 0 if all lots end at `endsAt`. */
    staggerMs: z.int().meta(UNITS.durationMs),
    format: saleFormat,
    regulation: z.object({ version: z.int(), accepted: z.boolean() }),
    charges: chargesView,
    lots: z.object({
      total: z.int().min(0),
      running: z.int().min(0),
      paused: z.int().min(0).describe('Number of running lots that are currently paused'),
      closed: z.int().min(0),
      toBeAwarded: z.int().min(0),
      awarded: z.int().min(0),
    }),
    mayOffer: z
      .boolean()
      .describe(
        'Whether the caller can bid now: the auction runs and the dealer has accepted its regulation',
      ),
    mayManage: z.boolean(),
    serverNow: instant,
  })
  .meta({ id: 'Auction' });
export type AuctionView = z.infer<typeof auctionView>;

/** Bidder of a bid. Dealers have numbers; only managers see their names (ROL-038). */
const offerParty = z.object({
  /** 1 for the first bidder of the lot, and so on. */
  bidder: z.int().min(1).nullable(),
  own: z.boolean(),
  dealer: namedDealer.nullable(),
});

/**
 * An accepted bid as the caller sees it: its amount, and separately its effect on price and leader.
 */
export const offerView = offerParty
  .extend({
    /** For bidders of a lot that hides its bids, this and `position` count only their own bids. */
    idOffer: id,
    position: z.int().min(0),
    at: instant,
    kind: offerKind,
    /**
     * Amount of the bid. The amount of a plain bid is public up to the resulting price. Maximum
     * bids are visible to their dealer, and to staff after the close; sealed amounts to their
     * dealer, and to owners and staff after the close. Null for all others.
     */
    amountMinor: withDisclosure(moneyMinor, 'MAXIMUM', 'SEALED_AMOUNT').nullable(),
    /** Price after this bid and the response of a bid agent; null for a sealed bid. */
    priceMinor: moneyMinor.nullable(),
    /** Leader after this bid; null for a sealed bid. */
    leader: offerParty.nullable(),
    voided: z.boolean(),
    /** Visible to the dealer of the bid, to owners and to staff. */
    voidReason: z.string().nullable(),
    /** Price and leader after the cancellation; null if no bid remained or the lot is sealed. */
    afterVoid: z
      .object({
        at: instant,
        priceMinor: moneyMinor.nullable(),
        leader: offerParty.nullable(),
      })
      .nullable(),
    /** Whether this bid leads now. */
    leading: z.boolean(),
  })
  .meta({ id: 'Offer' });
export type OfferView = z.infer<typeof offerView>;

/** An accepted bid of the caller's dealer, visible only to that dealer. */
export const ownOffer = z
  .object({
    idLot: id,
    /**
     * Number of the bid. Null while the lot hides its bids, because it would reveal how many others
     * there are.
     */
    idOffer: id.nullable(),
    at: instant,
    kind: z.enum(['OFFER', 'AGENT', 'SEALED', 'CLICK_BUY']),
    /** Amount of the bid, or the maximum of a maximum bid. */
    amountMinor: moneyMinor,
    /** Price after the bid; null for a sealed bid. */
    priceMinor: moneyMinor.nullable(),
    /**
     * Null for a cancelled bid, and for a bid that a newer bid of the dealer replaced. Bids below a
     * leading maximum bid do not replace it.
     */
    state: z.enum(['LEADING', 'OUTBID', 'AWAITING', 'UNDECIDED', 'WON', 'LOST']).nullable(),
    voided: z.boolean(),
    voidReason: z.string().nullable(),
    receipt,
  })
  .meta({ id: 'OwnOffer' });
export type OwnOffer = z.infer<typeof ownOffer>;

const VIEWER_FIELDS = { observed: true, own: true, managed: true } as const;
/** The part of SEC-48 that is the same for all users who see the auction. */
export const publicBoard = z.object({ lotList: rows(lotView.omit(VIEWER_FIELDS)) });
/** Data of a lot that depends on the viewer. */
export const lotOwnPart = lotView.pick(VIEWER_FIELDS);
export type LotOwnPart = z.infer<typeof lotOwnPart>;

export const auctionFull = auctionView.extend({ lotList: rows(lotView) }).meta({
  id: 'AuctionFullNoOffer',
});
const OFFERS = { offerList: rows(offerView) };
/** Fields that the list of SEC-47 contains in addition to those of SEC-48. */
export const offerLists = z.object({ lotList: rows(z.object(OFFERS)) });
export const auctionFullWithOffers = auctionView
  .extend({ lotList: rows(lotView.extend(OFFERS)) })
  .meta({ id: 'AuctionFull' });
export const auctionPaged = auctionView
  .extend({ lotList: rows(lotView), totalLength: z.int(), limit: z.int(), offset: z.int() })
  .meta({ id: 'AuctionPaged' });
