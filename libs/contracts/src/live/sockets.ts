import { z } from 'zod';
import { agentRequest, offerAnswer, offerRequest, sealedOfferRequest } from '../auction/offers.js';
import { id, instant, UNITS } from '../fields.js';
import { problemBody } from '../problem/problem.js';
import { liveLot, liveMessage } from './messages.js';

const lotFields = { idAuction: id, idLot: id };
const answerOrProblem = <Answer extends z.ZodType>(answer: Answer) =>
  z.union([answer, problemBody]);
/** Time on the clock of the client. */
const clientClock = { ...UNITS.instant, description: 'Client clock in milliseconds' };
export const TOPICS_MAX = 200;
/** Maximum number of lots that a client can list. Above the maximum of an auction. */
const KNOWN_LOTS_MAX = 2_500;
/** Version of each lot by its id: the sum of its `position` and `awardPosition`. */
const eventsByLot = z
  .record(z.string().regex(/^[1-9]\d{0,9}$/), z.int().min(-1))
  .refine((known) => Object.keys(known).length <= KNOWN_LOTS_MAX)
  .meta({ maxProperties: KNOWN_LOTS_MAX });

/**
 * Messages from socket.io clients, each with an acknowledgement. Bids use the same handler as over
 * HTTP; a refusal is the same Problem.
 */
export const socketCalls = {
  watch: {
    summary: 'Join the rooms of these topics. The response lists the refused topics',
    payload: z.strictObject({
      topics: z.array(z.string().max(100)).min(1).max(TOPICS_MAX),
      inPassing: z
        .boolean()
        .default(false)
        .describe(
          'True for clients that list many auctions: they are not counted as viewers and do not receive the number of viewers',
        ),
    }),
    answer: z.object({ watching: z.array(z.string()), refused: z.array(z.string()) }),
  },
  watchBoard: {
    summary:
      'Join the room of an auction and the rooms of all its lots. Changes of lots arrive as `board`',
    payload: z.strictObject({
      idAuction: id,
      known: eventsByLot
        .default({})
        .describe(
          'Versions of the lots that the client has: for each lot id, the sum of its `position` and `awardPosition`. Newer states arrive immediately. Lots that are not listed are sent in full',
        ),
    }),
    answer: z.object({ watching: z.array(z.string()), refused: z.array(z.string()) }),
  },
  unwatch: {
    summary: 'Leave the rooms of these topics. The topic of an auction includes its board',
    payload: z.strictObject({ topics: z.array(z.string().max(100)).min(1).max(TOPICS_MAX) }),
    answer: z.object({ watching: z.array(z.string()) }),
  },
  offer: {
    summary: 'The call SEC-59, sent over the socket',
    payload: offerRequest.extend(lotFields),
    answer: answerOrProblem(offerAnswer),
  },
  agent: {
    summary: 'The call ENG-01, sent over the socket',
    payload: agentRequest.extend(lotFields),
    answer: answerOrProblem(offerAnswer),
  },
  sealedOffer: {
    summary: 'The call ENG-02, sent over the socket',
    payload: sealedOfferRequest.extend(lotFields),
    answer: answerOrProblem(offerAnswer),
  },
  clock: {
    summary: 'Measure the offset of the client clock: serverAt - (clientAt + answeredAt) / 2',
    payload: z.strictObject({ clientAt: z.number().meta(clientClock) }),
    answer: z.object({ clientAt: z.number().meta(clientClock), serverAt: instant }),
  },
} as const;
export type SocketCall = keyof typeof socketCalls;

/**
 * Messages from the server. `live` carries the messages of all topics to the room with the name of
 * the topic.
 */
export const socketMessages = {
  live: {
    summary: 'Message of a topic',
    payload: z.object({ topic: z.string(), message: liveMessage }),
  },
  board: {
    summary: 'Changes of the lots of a board',
    payload: z.object({ states: z.array(z.object({ topic: z.string(), message: liveLot })) }),
  },
  presence: {
    summary: 'Number of dealers that watch an auction. Only its owner and staff see the names',
    payload: z.object({
      idAuction: id,
      watching: z.int().min(0),
      dealers: z.array(z.object({ idDealer: id, businessName: z.string() })).optional(),
    }),
  },
  sessionEnded: {
    summary: 'The session has ended; the server closes the connection',
    payload: z.object({ at: instant }),
  },
} as const;
export type SocketMessage = keyof typeof socketMessages;
