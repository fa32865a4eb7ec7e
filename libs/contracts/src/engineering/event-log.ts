import { z } from 'zod';
import type { Secret } from '@fairlot/auction-rules';
import { telling } from '../disclosure.js';
import { rows } from '../rows.js';
import { commandId, id, instant } from '../fields.js';
import { liveAuction, liveLot } from '../live/messages.js';

/** What events and states tell engineers, before the close or after it. */
const LOGGED = [
  ...(['SEALED_OFFER', 'SEALED_AMOUNT', 'RESULT', 'MAXIMUM', 'LEADER_MAXIMUM'] as const),
  ...(['PARTY', 'RESERVE'] as const),
] as const satisfies readonly Secret[];

/** Opaque place of an event in the log. */
export const logPlace = z.string().max(60);

/** Which of an auction's streams an event stands in: its own, a lot's or the award of a lot. */
export const STREAM_KINDS = ['auction', 'lot', 'award'] as const;
export const streamKind = z.enum(STREAM_KINDS);
export type StreamKind = z.infer<typeof streamKind>;

/** Every type of event of an auction, by the kind of its stream. */
export const EVENT_TYPES = {
  auction: [
    ...(['AuctionPublished', 'AuctionEdited', 'AuctionStarted', 'AuctionExtended'] as const),
    ...(['AuctionMessageSet', 'AuctionFileMessageSet', 'AuctionLotsChanged'] as const),
    ...(['AuctionClosed', 'AuctionReopened', 'AuctionAwarded', 'AuctionAwardReverted'] as const),
    'AuctionDeleted',
  ],
  lot: [
    ...(['LotScheduled', 'LotRescheduled', 'LotStarted', 'OfferAccepted'] as const),
    ...(['SealedOfferAccepted', 'OfferVoided', 'LotExtended', 'LotPaused'] as const),
    ...(['LotResumed', 'LotClosed', 'LotSold', 'LotAwarded', 'LotAwardReverted'] as const),
    ...(['LotReopened', 'LotWithdrawn', 'LastCallStarted', 'LastCallCancelled'] as const),
  ],
  award: [
    ...(['AwardOpened', 'OfferAwarded', 'AwardRefused', 'AwardReverted'] as const),
    ...(['AwardDropped', 'AwardSettled'] as const),
  ],
} as const satisfies Record<StreamKind, readonly string[]>;
export const eventType = z.enum([...EVENT_TYPES.auction, ...EVENT_TYPES.lot, ...EVENT_TYPES.award]);
export type LogEventType = z.infer<typeof eventType>;

/** One event of an auction, small enough to have all of them: a mark on a slider. */
export const logEntry = z
  .object({
    at: logPlace,
    /** Counts from 1 in the log of the auction. */
    index: z.int().min(1),
    kind: streamKind,
    idLot: id.nullable(),
    /** Counts from 0 in its stream. */
    position: z.int().min(0),
    /** That sealed offers came, and when. */
    type: telling(eventType, 'SEALED_OFFER'),
    decidedAt: instant,
    commandId,
  })
  .meta({ id: 'LogEntry' });
export type LogEntry = z.infer<typeof logEntry>;

/** A stored event for engineers; ids only, as stored. Sealed amounts and maxima stay out before the close. */
export const storedEventView = logEntry
  .extend({
    stream: z.string(),
    version: z.int(),
    data: telling(z.record(z.string(), z.unknown()), ...LOGGED),
    metadata: z.record(z.string(), z.unknown()),
    /** Empty while the lot hides its offers, and before any close of an event without a salt. */
    hash: z.string(),
    /** What it is chained to: zeros at the first of a stream; empty as above. */
    previousHash: z.string(),
    /** The event that it follows from by itself; null when somebody or the clock asked for it. */
    cause: logEntry.nullable(),
    /** How many events its command wrote in this auction, itself included. */
    ofCommand: z.int().min(1),
    /** The events before and after it in its stream. */
    before: logPlace.nullable(),
    after: logPlace.nullable(),
  })
  .meta({ id: 'StoredEvent' });
export type StoredEventView = z.infer<typeof storedEventView>;

/** An event of any context; without what its context hides for now. */
export const inspectedEvent = z
  .object({
    at: logPlace,
    stream: z.string(),
    /** Of the streams of its context, and what names it among those of its kind: as ENG-30 asks. */
    kind: z.string(),
    key: z.string(),
    position: z.int().min(0),
    type: z.string(),
    decidedAt: instant,
    commandId: z.string(),
    /** Newest version; null when all of it is secret. */
    data: telling(z.record(z.string(), z.unknown()), ...LOGGED).nullable(),
    hash: z.string().nullable(),
  })
  .meta({ id: 'InspectedEvent' });

/** A stream of any context after one of its events. */
export const inspectedState = z
  .object({
    stream: z.string(),
    position: z.int().min(0),
    /** Canonical text of what decides; null while its context hides it. */
    state: telling(z.string(), 'STATE', ...LOGGED).nullable(),
    /** SHA-256 of that text; the engine records it under a salt. */
    stateHash: z.string().nullable(),
  })
  .meta({ id: 'InspectedState' });

/** A lot of a board as engineers see it: what everybody sees, and ids. */
export const boardLot = liveLot
  .extend({
    /** Who leads an open lot; null in a sealed one. */
    idLeader: telling(id, 'PARTY').nullable(),
    /** To whom it is awarded. */
    idAwarded: telling(id, 'PARTY', 'RESULT').nullable(),
  })
  .meta({ id: 'BoardLot' });
export type BoardLot = z.infer<typeof boardLot>;

export const boardAt = z
  .object({
    /** Null before the first event. */
    at: logPlace.nullable(),
    /** The moment of the newest event in it; every `serverNow` is this. */
    decidedAt: instant.nullable(),
    /** The event at `at`, when it is one of this auction. */
    event: storedEventView.nullable(),
    auction: liveAuction.nullable(),
    /** Every lot; with `since` those only that something happened to in between. */
    lots: rows(boardLot),
    /** Lots that existed at `since` and do not at `at`, which is then the earlier one. */
    goneLots: z.array(id),
    /**
     * Of each stream, by name: SHA-256 of the state; with `since` of those touched, and the event's.
     * Of a lot and its award only once the lot is closed.
     */
    stateHashes: z.record(z.string(), z.string()),
  })
  .meta({ id: 'BoardAt' });
export type BoardAt = z.infer<typeof boardAt>;
