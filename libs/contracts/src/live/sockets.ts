import { z } from 'zod';
import { agentRequest, offerAnswer, offerRequest, sealedOfferRequest } from '../auction/offers.js';
import { id, instant, UNITS } from '../fields.js';
import { problemBody } from '../problem/problem.js';
import { liveLot, liveMessage } from './messages.js';

const ofLot = { idAuction: id, idLot: id };
const refusedOr = <Answer extends z.ZodType>(answer: Answer) => z.union([answer, problemBody]);
/** Whatever the client measures its own time by. */
const clientClock = { ...UNITS.instant, description: "Milliseconds of the client's own clock" };
export const TOPICS_MAX = 200;
/** More than an auction has. */
const KNOWN_LOTS_MAX = 2_500;
/** By the id of a lot, so many events. */
const eventsByLot = z
  .record(z.string().regex(/^[1-9]\d{0,9}$/), z.int().min(-1))
  .refine((known) => Object.keys(known).length <= KNOWN_LOTS_MAX)
  .meta({ maxProperties: KNOWN_LOTS_MAX });

/**
 * What a socket.io client may send, each with its acknowledgement. Offers run the same handler as
 * over HTTP; the answer to a refusal is the same Problem.
 */
export const socketCalls = {
  watch: {
    summary: 'Enter the rooms of these topics; the answer names those that were refused',
    payload: z.strictObject({
      topics: z.array(z.string().max(100)).min(1).max(TOPICS_MAX),
      inPassing: z
        .boolean()
        .default(false)
        .describe(
          'From a list of many auctions: not counted among those who watch, nor told how many do',
        ),
    }),
    answer: z.object({ watching: z.array(z.string()), refused: z.array(z.string()) }),
  },
  watchBoard: {
    summary:
      "Enter the room of an auction's topic and, as one, those of all its lots: they come as `board`",
    payload: z.strictObject({
      idAuction: id,
      known: eventsByLot
        .default({})
        .describe(
          'What the client has read of lots: by the id of each the sum of its `position` and ' +
            '`awardPosition`. What is newer comes at once; all of a lot that is not named does',
        ),
    }),
    answer: z.object({ watching: z.array(z.string()), refused: z.array(z.string()) }),
  },
  unwatch: {
    summary: 'Leave the rooms of these topics; with the topic of an auction its board',
    payload: z.strictObject({ topics: z.array(z.string().max(100)).min(1).max(TOPICS_MAX) }),
    answer: z.object({ watching: z.array(z.string()) }),
  },
  offer: {
    summary: 'SEC-59 over the socket',
    payload: offerRequest.extend(ofLot),
    answer: refusedOr(offerAnswer),
  },
  agent: {
    summary: 'ENG-01 over the socket',
    payload: agentRequest.extend(ofLot),
    answer: refusedOr(offerAnswer),
  },
  sealedOffer: {
    summary: 'ENG-02 over the socket',
    payload: sealedOfferRequest.extend(ofLot),
    answer: refusedOr(offerAnswer),
  },
  clock: {
    summary: 'Clock measurement: the offset is serverAt - (clientAt + answeredAt) / 2',
    payload: z.strictObject({ clientAt: z.number().meta(clientClock) }),
    answer: z.object({ clientAt: z.number().meta(clientClock), serverAt: instant }),
  },
} as const;
export type SocketCall = keyof typeof socketCalls;

/** What the server sends. `live` carries every topic's message to the room of that name. */
export const socketMessages = {
  live: {
    summary: "A topic's message",
    payload: z.object({ topic: z.string(), message: liveMessage }),
  },
  board: {
    summary: 'What changed on the lots of a board that is watched',
    payload: z.object({ states: z.array(z.object({ topic: z.string(), message: liveLot })) }),
  },
  presence: {
    summary: 'How many dealers watch an auction; who they are, for its owner and staff only',
    payload: z.object({
      idAuction: id,
      watching: z.int().min(0),
      dealers: z.array(z.object({ idDealer: id, businessName: z.string() })).optional(),
    }),
  },
  sessionEnded: {
    summary: 'The session has ended; the connection closes',
    payload: z.object({ at: instant }),
  },
} as const;
export type SocketMessage = keyof typeof socketMessages;
