import { z } from 'zod';
import { idText, instant, many } from '../fields.js';
import { SIGNED_IN } from '../callers.js';
import { lotById } from '../example.js';
import { defineOperations } from '../operation.js';
import { liveLot } from './messages.js';

const ofLot = z.object({ idAuction: idText, idLot: idText });

/** A lot event as any bidder may see it: no other dealer's id, no sealed amount before the close. */
export const lotLogEntry = z
  .object({
    position: z.int().min(0),
    type: z.string(),
    at: instant,
    /** The whole public state after this event. */
    state: liveLot,
  })
  .meta({ id: 'LotLogEntry' });
export type LotLogEntry = z.infer<typeof lotLogEntry>;

/** What follows a position: nothing, the missing events, or (when they are too many) a snapshot. */
export const lotLog = z
  .discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('nothing'), position: z.int() }),
    z.object({ outcome: z.literal('events'), events: z.array(lotLogEntry) }),
    z.object({ outcome: z.literal('snapshot'), state: liveLot }),
  ])
  .meta({ id: 'LotLog' });
export type LotLog = z.infer<typeof lotLog>;

/** Auctions that one pass may hear. */
const PASS_AUCTIONS_MAX = 50;

const liveCredentials = z
  .object({
    /** Of the socket; short-lived, use it at once. */
    token: z.string(),
    expiresAt: instant,
    /** What the browser should use for topics. */
    carrier: z.enum(['socket.io', 'mqtt']),
    /** Where topics are by MQTT, and what one signs in with there; a pass carries one connection. Null: not asked for. */
    mqtt: z
      .object({
        url: z.string(),
        /** Null: the broker has none. */
        webSocketUrl: z.string().nullable(),
        username: z.string(),
        password: z.string(),
        /** Until when it lets in; where the broker is another's, it is also cut within a minute of that. */
        expiresAt: instant,
      })
      .nullable(),
    socket: z.object({
      path: z.string(),
      /** Whether offers are decided where the socket ends; else it refuses them, and HTTP is the way. */
      takesOffers: z.boolean(),
    }),
    topics: z.object({ notices: z.string().nullable() }),
  })
  .meta({ id: 'LiveCredentials' });

export const liveOperations = defineOperations({
  'ENG-08': {
    method: 'GET',
    path: '/api/v1/secure/auction/:idAuction/log/:idLot',
    name: 'lotLog',
    tag: 'live',
    summary: 'What follows a position of a lot: nothing, the missing events, or a snapshot',
    description:
      'Answers what follows a position of a lot: nothing, the missing events, or a snapshot when ' +
      'they are too many. For closing a gap after a cut; `after` is the last position seen, and -1 ' +
      'asks from the beginning.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction', 'lot'],
    params: ofLot,
    query: z.object({ after: z.coerce.number().int().min(-1).default(-1) }),
    answer: lotLog,
    codes: [],
    example: (target) => ({ ...lotById(target), query: { after: 0 } }),
  },
  'ENG-11': {
    method: 'POST',
    path: '/api/v1/secure/live-credentials',
    name: 'liveCredentials',
    tag: 'live',
    summary: 'Short-lived token for the live carriers',
    description:
      'Answers a short-lived token for the socket, a pass for MQTT, and where both are; ask for new ' +
      'ones for each connection. They open no HTTP calls. Where the broker is not the portal itself it ' +
      "takes `carrier=mqtt` to get a pass, which may hear the notices of the caller's dealer and the " +
      'auctions of `idAuction` that he may see: for others it takes another pass. That pass is cut at ' +
      '`mqtt.expiresAt` or within a minute after it: ask for the next one a minute before, sign in with ' +
      'it, and only then leave the old one. 503 while that broker is away, or full.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: z.object({
      carrier: z.enum(['socket.io', 'mqtt']).optional(),
      idAuction: many(idText, PASS_AUCTIONS_MAX).optional(),
    }),
    answer: liveCredentials,
    codes: [],
    example: () => ({ query: {} }),
  },
});
