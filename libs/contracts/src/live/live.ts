import { z } from 'zod';
import { idText, instant, listOf, wholeNumberText } from '../fields.js';
import { SIGNED_IN } from '../callers.js';
import { lotById } from '../example.js';
import { defineOperations } from '../operation.js';
import { liveLot } from './messages.js';

const lotParams = z.object({ idAuction: idText, idLot: idText });

/**
 * A lot event with public data only: no ids of other dealers, no sealed amounts before the close.
 */
export const lotLogEntry = z
  .object({
    position: z.int().min(0),
    type: z.string(),
    at: instant,
    /** Complete public state after this event. */
    state: liveLot,
  })
  .meta({ id: 'LotLogEntry' });
export type LotLogEntry = z.infer<typeof lotLogEntry>;

/** Events after a position: nothing, the missed events, or a snapshot if there are too many. */
export const lotLog = z
  .discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('nothing'), position: z.int() }),
    z.object({ outcome: z.literal('events'), events: z.array(lotLogEntry) }),
    z.object({ outcome: z.literal('snapshot'), state: liveLot }),
  ])
  .meta({ id: 'LotLog' });
export type LotLog = z.infer<typeof lotLog>;

/** Maximum number of auctions that one access token covers. */
const PASS_AUCTIONS_MAX = 50;

const liveCredentials = z
  .object({
    /** Token for the socket. It is short-lived, so use it immediately. */
    token: z.string(),
    expiresAt: instant,
    /** Recommended transport of topics for browsers. */
    carrier: z.enum(['socket.io', 'mqtt']),
    /** MQTT address and credentials; a token is valid for one connection. Null: not requested. */
    mqtt: z
      .object({
        url: z.string(),
        /** WebSocket address of the broker. Null if it has none. */
        webSocketUrl: z.string().nullable(),
        username: z.string(),
        password: z.string(),
        /** Expiry. An external broker disconnects within a minute after it. */
        expiresAt: instant,
      })
      .nullable(),
    socket: z.object({
      path: z.string(),
      /** Whether the socket accepts bids. If not, use HTTP. */
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
    summary: 'Get the changes of a lot after a position',
    description:
      'Returns the changes of a lot after the position `after`: nothing, the missed events, or a snapshot if there are too many. Use it to catch up after a reconnect. `after` is the last position that the client has; -1 starts from the beginning.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction', 'lot'],
    params: lotParams,
    query: z.object({ after: wholeNumberText(z.int().min(-1)).default(-1) }),
    answer: lotLog,
    codes: [],
    example: (target) => ({ ...lotById(target), query: { after: 0 } }),
  },
  'ENG-11': {
    method: 'POST',
    path: '/api/v1/secure/live-credentials',
    name: 'liveCredentials',
    tag: 'live',
    summary: 'Create short-lived credentials for live connections',
    description:
      "Returns a short-lived token for the socket, an access token for MQTT, and the addresses of both. Request new tokens for each connection. They give no access to HTTP calls. If the broker is a separate server, `carrier=mqtt` is required to get an MQTT token. The token covers the notices of the caller's dealer and those auctions in `idAuction` that the caller can see. Request another token for other auctions. The broker disconnects the client within a minute after `mqtt.expiresAt`. Request the next token a minute before, connect with it, and then close the old connection. The call returns 503 if the broker is unavailable or full.",
    callers: SIGNED_IN,
    effect: 'none',
    evenFor: ['VIEWING'],
    names: [],
    query: z.object({
      carrier: z.enum(['socket.io', 'mqtt']).optional(),
      idAuction: listOf(idText, PASS_AUCTIONS_MAX).optional(),
    }),
    answer: liveCredentials,
    codes: [],
    example: () => ({ query: {} }),
  },
});
