import { z } from 'zod';
import type { Secret } from '@fairlot/auction-rules';
import { withDisclosure } from '../disclosure.js';
import { rows } from '../rows.js';
import { commandId, id, instant } from '../fields.js';
import { liveAuction, liveLot } from '../live/messages.js';

/** Secrets that events and states of a lot can contain. */
const LOG_SECRETS = [
  'SEALED_OFFER',
  'SEALED_AMOUNT',
  'RESULT',
  'MAXIMUM',
  'LEADER_MAXIMUM',
  'PARTY',
  'RESERVE',
] as const satisfies readonly Secret[];

/** Opaque position of an event in the log. */
export const logPositionText = z.string().max(60);

/** Kind of stream of an auction: the auction, a lot or the award of a lot. */
export const STREAM_KINDS = ['auction', 'lot', 'award'] as const;
export const streamKind = z.enum(STREAM_KINDS);
export type StreamKind = z.infer<typeof streamKind>;

/** All event types of an auction, by the kind of stream. */
export const EVENT_TYPES = {
  auction: [
    'AuctionPublished',
    'AuctionEdited',
    'AuctionStarted',
    'AuctionExtended',
    'AuctionMessageSet',
    'AuctionFileMessageSet',
    'AuctionLotsChanged',
    'AuctionClosed',
    'AuctionReopened',
    'AuctionAwarded',
    'AuctionAwardReverted',
    'AuctionDeleted',
  ],
  lot: [
    'LotScheduled',
    'LotRescheduled',
    'LotStarted',
    'OfferAccepted',
    'SealedOfferAccepted',
    'OfferVoided',
    'LotExtended',
    'LotPaused',
    'LotResumed',
    'LotClosed',
    'LotSold',
    'LotAwarded',
    'LotAwardReverted',
    'LotReopened',
    'LotWithdrawn',
    'LastCallStarted',
    'LastCallCancelled',
  ],
  award: [
    'AwardOpened',
    'OfferAwarded',
    'AwardRefused',
    'AwardReverted',
    'AwardDropped',
    'AwardSettled',
  ],
} as const satisfies Record<StreamKind, readonly string[]>;
export const eventType = z.enum([...EVENT_TYPES.auction, ...EVENT_TYPES.lot, ...EVENT_TYPES.award]);
export type LogEventType = z.infer<typeof eventType>;

/** One event of an auction in short form, as a mark on a slider. */
export const logEntry = z
  .object({
    at: logPositionText,
    /** Number in the log of the auction, from 1. */
    index: z.int().min(1),
    kind: streamKind,
    idLot: id.nullable(),
    /** Position of the event in its stream, from 0. */
    position: z.int().min(0),
    /** A disclosure, because it reveals the number and the times of sealed bids. */
    type: withDisclosure(eventType, 'SEALED_OFFER'),
    decidedAt: instant,
    commandId,
  })
  .meta({ id: 'LogEntry' });
export type LogEntry = z.infer<typeof logEntry>;

/**
 * A stored event for engineers, with ids only. Sealed amounts and maximum bids are omitted before
 * the close.
 */
export const storedEventView = logEntry
  .extend({
    stream: z.string(),
    version: z.int(),
    data: withDisclosure(z.record(z.string(), z.unknown()), ...LOG_SECRETS),
    metadata: z.record(z.string(), z.unknown()),
    /**
     * Hash of the event. Empty while the lot hides its bids, and before the close for an event
     * without a salt.
     */
    hash: z.string(),
    /**
     * Hash of the previous event. Zeros for the first event of a stream; empty in the same cases as
     * `hash`.
     */
    previousHash: z.string(),
    /** The event that caused this one automatically; null for an event of a user or the clock. */
    cause: logEntry.nullable(),
    /** Number of events that its command wrote in this auction, including this one. */
    ofCommand: z.int().min(1),
    /** Log positions of the previous and the next event in the stream. */
    before: logPositionText.nullable(),
    after: logPositionText.nullable(),
  })
  .meta({ id: 'StoredEvent' });
export type StoredEventView = z.infer<typeof storedEventView>;

/** An event of any context, without data that is still secret. */
export const inspectedEvent = z
  .object({
    at: logPositionText,
    stream: z.string(),
    /** Kind and key of its stream, as in the request of ENG-30. */
    kind: z.string(),
    key: z.string(),
    position: z.int().min(0),
    type: z.string(),
    decidedAt: instant,
    commandId: z.string(),
    /** Data of the event in the latest version of its type. Null if all of it is secret. */
    data: withDisclosure(z.record(z.string(), z.unknown()), ...LOG_SECRETS).nullable(),
    hash: z.string().nullable(),
  })
  .meta({ id: 'InspectedEvent' });

/** State of a stream of any context after one of its events. */
export const inspectedState = z
  .object({
    stream: z.string(),
    position: z.int().min(0),
    /** Canonical text of the state; null while its context hides it. */
    state: withDisclosure(z.string(), 'STATE', ...LOG_SECRETS).nullable(),
    /** SHA-256 of that text. It differs from the salted hash that the engine records. */
    stateHash: z.string().nullable(),
  })
  .meta({ id: 'InspectedState' });

/** A lot of a board for engineers: public data and ids. */
export const boardLot = liveLot
  .extend({
    /** Leader of an open lot; null for a sealed one. */
    idLeader: withDisclosure(id, 'PARTY').nullable(),
    /** Dealer that the lot is awarded to. */
    idAwarded: withDisclosure(id, 'PARTY', 'RESULT').nullable(),
  })
  .meta({ id: 'BoardLot' });
export type BoardLot = z.infer<typeof boardLot>;

export const boardAt = z
  .object({
    /** Position of the board in the log. Null before the first event. */
    at: logPositionText.nullable(),
    /** Time of the latest event, which is also the `serverNow` of all lots. */
    decidedAt: instant.nullable(),
    /** The event at `at`, if it belongs to this auction. */
    event: storedEventView.nullable(),
    auction: liveAuction.nullable(),
    /** All lots; with `since`, only the changed lots. */
    lots: rows(boardLot),
    /** Lots that existed at `since`, but not at the earlier `at`. */
    goneLots: z.array(id),
    /**
     * SHA-256 of the state of each stream, by stream name; with `since`, of changed streams only.
     * For lots and awards, only after the close of the lot.
     */
    stateHashes: z.record(z.string(), z.string()),
  })
  .meta({ id: 'BoardAt' });
export type BoardAt = z.infer<typeof boardAt>;
