import type { Charged, Charges } from '@fairlot/auction-rules';
import { z } from 'zod';
import { telling } from '../disclosure.js';
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

/** What staff or the auctioneer took back from the caller's own dealer. */
const undone = z.object({
  /** VOIDED is his newest offer on the lot; REVERTED the award of it to him. */
  kind: z.enum(['VOIDED', 'REVERTED']),
  /** In the words of who decided. */
  reason: z.string(),
  at: instant,
});

/** How the caller's own dealer stands on a lot. */
export const ownStanding = z
  .object({
    /** Once it is closed: AWAITING while his offer binds, UNDECIDED while it does not and nobody has it. */
    state: z.enum(['NONE', 'LEADING', 'OUTBID', 'AWAITING', 'UNDECIDED', 'WON', 'LOST']),
    /** The dealer's own newest offer, or the maximum that it named when it was an agent. */
    amountMinor: moneyMinor.nullable(),
    /** Whether that newest offer was an agent. */
    isAgent: z.boolean(),
    /** What binds: the engine bids up to it for the dealer. Null unless he leads an open lot. */
    maximumMinor: moneyMinor.nullable(),
    /** The least that his next offer must reach; null while sealed and when none is taken. */
    minimumNextMinor: moneyMinor.nullable(),
    /** The least that the maximum of his next agent must reach, which a leader's own maximum raises. */
    minimumAgentMinor: moneyMinor.nullable(),
    /** 1 is the leader; null without an offer and while sealed. */
    rank: z.int().min(1).nullable(),
    /** Why the lot was awarded to nobody: for who offered on it. */
    reason: z.string().nullable(),
    /** What was taken back from him last; null once something else followed that is his, or is decided. */
    undone: undone.nullable(),
  })
  .meta({ id: 'OwnStanding' });
export type OwnStanding = z.infer<typeof ownStanding>;

export const namedDealer = telling(z.object({ idDealer: id, businessName: z.string() }), 'PARTY');

/** What only the owner of the auction and staff see of a lot (ROL-038). */
export const managedLot = z
  .object({
    reserveMinor: telling(moneyMinor, 'RESERVE').nullable(),
    leader: namedDealer.nullable(),
    /** Different dealers of whom an offer stands, a click-and-buy aside, as in `offers`; null for the owner of a lot that hides its offers. */
    bidders: telling(z.int().min(0), 'SEALED_OFFER').nullable(),
    /** Offers that bind, best first; empty before the close. */
    bound: z.array(
      telling(
        z.object({ idOffer: id, idDealer: id, businessName: z.string(), amountMinor: moneyMinor }),
        ...(['RESULT', 'PARTY', 'SEALED_AMOUNT'] as const),
      ),
    ),
    /** The awarded offer. */
    awarded: telling(
      z.object({
        idOffer: id,
        idDealer: id,
        businessName: z.string(),
        priceMinor: moneyMinor,
        channel,
        settled: z.boolean(),
      }),
      ...(['RESULT', 'PARTY'] as const),
    ).nullable(),
    /** Why it was awarded to another than the best, to nobody, or no longer. */
    awardReason: z.string().nullable(),
  })
  .meta({ id: 'ManagedLot' });
export type ManagedLot = z.infer<typeof managedLot>;

/** A lot as its viewer sees it: what everybody sees, and what is the viewer's own. */
export const lotView = publicLot
  .extend({
    observed: z.boolean(),
    own: ownStanding.nullable(),
    vehicles: rows(vehicleView),
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

/** What a buyer pays, line by line: price, fee and VAT add up to the total. */
export const chargedLines = {
  priceMinor: moneyMinor,
  feeMinor: moneyMinor,
  vatOnPriceMinor: moneyMinor,
  vatOnFeeMinor: moneyMinor,
  vatMinor: moneyMinor,
  totalMinor: moneyMinor,
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
    /** `YYYY-MM-DD` and `HH:mm` of `startsAt` and `endsAt` in that zone. */
    startDate: z.string(),
    startTime: z.string(),
    endDate: z.string(),
    endTime: z.string(),
    /** How long after the lot before it each lot ends; 0 when all end together, at `endsAt`. */
    staggerMs: z.int().meta(UNITS.durationMs),
    format: saleFormat,
    regulation: z.object({ version: z.int(), accepted: z.boolean() }),
    charges: chargesView,
    lots: z.object({
      total: z.int().min(0),
      running: z.int().min(0),
      paused: z.int().min(0).describe('Of the running ones: their time stands still'),
      closed: z.int().min(0),
      toBeAwarded: z.int().min(0),
      awarded: z.int().min(0),
    }),
    mayOffer: z
      .boolean()
      .describe('At this moment: it runs, and the dealer has accepted its regulation'),
    mayManage: z.boolean(),
    serverNow: instant,
  })
  .meta({ id: 'Auction' });
export type AuctionView = z.infer<typeof auctionView>;

/** A bidder beside an offer: dealers are numbered, and named only to who manages (ROL-038). */
const offerParty = z.object({
  /** 1 for the lot's first bidder, and so on. */
  bidder: z.int().min(1).nullable(),
  own: z.boolean(),
  dealer: namedDealer.nullable(),
});

/** An accepted offer as the caller may see it: what was offered, and apart from it what it made. */
export const offerView = offerParty
  .extend({
    /** For a bidder of a lot that hides its offers this and `position` count his own only. */
    idOffer: id,
    position: z.int().min(0),
    at: instant,
    kind: offerKind,
    /**
     * What was offered. A plain offer is public as far as its price is; what an agent goes up to is
     * told to its own dealer, and to staff after the close; a sealed amount to its own dealer, and to
     * owners and staff after the close. Null to anybody else.
     */
    amountMinor: telling(moneyMinor, 'MAXIMUM', 'SEALED_AMOUNT').nullable(),
    /** The price after this offer, and what an agent answered; null of a sealed offer, which makes none. */
    priceMinor: moneyMinor.nullable(),
    /** Who led after it, at that price; null of a sealed offer. */
    leader: offerParty.nullable(),
    voided: z.boolean(),
    /** For its own dealer, and for owners and staff. */
    voidReason: z.string().nullable(),
    /** Where its void left the lot: price and leader are null where no offer was left, or it is sealed. */
    afterVoid: z
      .object({
        at: instant,
        priceMinor: moneyMinor.nullable(),
        leader: offerParty.nullable(),
      })
      .nullable(),
    /** Of the offer that leads now. */
    leading: z.boolean(),
  })
  .meta({ id: 'Offer' });
export type OfferView = z.infer<typeof offerView>;

/** An accepted offer of the caller's dealer, who alone may read it back. */
export const ownOffer = z
  .object({
    idLot: id,
    /** Null while the lot hides its offers: it would count those of others. */
    idOffer: id.nullable(),
    at: instant,
    kind: z.enum(['OFFER', 'AGENT', 'SEALED', 'CLICK_BUY']),
    /** What was offered; of an agent its maximum. */
    amountMinor: moneyMinor,
    /** The price that it made; null of a sealed one. */
    priceMinor: moneyMinor.nullable(),
    /**
     * Null of an offer that was voided, or that a newer one of the dealer's took the place of: none
     * does of an agent that still leads, whatever was offered below it.
     */
    state: z.enum(['LEADING', 'OUTBID', 'AWAITING', 'UNDECIDED', 'WON', 'LOST']).nullable(),
    voided: z.boolean(),
    voidReason: z.string().nullable(),
    receipt,
  })
  .meta({ id: 'OwnOffer' });
export type OwnOffer = z.infer<typeof ownOffer>;

const OWN_PART = { observed: true, own: true, managed: true } as const;
/** What is the same for whoever may see the auction, in the list that SEC-48 answers. */
export const publicBoard = z.object({ lotList: rows(lotView.omit(OWN_PART)) });
/** What a lot is to its viewer beside that. */
export const lotOwnPart = lotView.pick(OWN_PART);
export type LotOwnPart = z.infer<typeof lotOwnPart>;

export const auctionFull = auctionView.extend({ lotList: rows(lotView) }).meta({
  id: 'AuctionFullNoOffer',
});
const OFFERS = { offerList: rows(offerView) };
/** What the list that SEC-47 answers has beyond that of SEC-48. */
export const offerLists = z.object({ lotList: rows(z.object(OFFERS)) });
export const auctionFullWithOffers = auctionView
  .extend({ lotList: rows(lotView.extend(OFFERS)) })
  .meta({ id: 'AuctionFull' });
export const auctionPaged = auctionView
  .extend({ lotList: rows(lotView), totalLength: z.int(), limit: z.int(), offset: z.int() })
  .meta({ id: 'AuctionPaged' });
