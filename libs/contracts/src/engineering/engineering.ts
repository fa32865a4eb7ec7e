import { z } from 'zod';
import { commandId, eventPosition, id, idText, many } from '../fields.js';
import { ADMINS } from '../callers.js';
import { auctionById } from '../example.js';
import { defineOperations } from '../operation.js';
import {
  boardAt,
  eventType,
  inspectedEvent,
  inspectedState,
  logEntry,
  logPlace,
  storedEventView,
  streamKind,
} from './event-log.js';

const TYPES_MAX = 40;
const offset = z.coerce.number().int().min(0).max(10_000_000).default(0);

export const engineeringOperations = defineOperations({
  'ENG-13': {
    method: 'GET',
    path: '/api/v1/secure/engineering/events',
    tag: 'engineering',
    summary: 'Stored events of an auction, in log order',
    description:
      'Personal data are not in events. Amounts of sealed lots stay out while they are sealed.',
    callers: ADMINS,
    effect: 'none',
    names: ['auction'],
    query: z.object({
      idAuction: idText,
      idLot: idText.optional(),
      kind: streamKind.optional(),
      type: many(eventType, TYPES_MAX).optional(),
      position: eventPosition.optional(),
      commandId: commandId.optional(),
      /** Begins the page at this event, or at the first one after it that is asked for. */
      at: logPlace.optional(),
      /** How many of those that are asked for stand before the page; unless `at` says where. */
      offset,
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    answer: z.object({
      events: z.array(storedEventView),
      /** Where the page begins; the log only grows, so an offset stays what it is. */
      offset: z.int().min(0),
      total: z.int().min(0),
    }),
    codes: [],
    example: ({ idAuction, idLot }) => ({ query: { idAuction, idLot, limit: 10 } }),
  },
  'ENG-18': {
    method: 'GET',
    path: '/api/v1/secure/engineering/auction/:id/at',
    tag: 'engineering',
    summary: 'The board as it was at a place in the log, or what changed since another one',
    description: 'Folded from the events alone, so it shows what the portal decided on.',
    callers: ADMINS,
    effect: 'none',
    names: ['auction'],
    params: z.object({ id: idText }),
    query: z.object({
      /** The newest place when it is left out. */
      at: logPlace.optional(),
      since: logPlace.optional(),
      idLot: idText.optional(),
    }),
    answer: boardAt,
    codes: [],
    example: auctionById,
  },
  'ENG-23': {
    method: 'GET',
    path: '/api/v1/secure/engineering/auction/:id/places',
    tag: 'engineering',
    summary: 'Every event of an auction, or of one of its lots, in log order and in short',
    description: 'Small enough to have all of them: the marks on a slider.',
    callers: ADMINS,
    effect: 'none',
    names: ['auction'],
    params: z.object({ id: idText }),
    query: z.object({
      idLot: idText.optional(),
      offset,
      limit: z.coerce.number().int().min(1).max(5000).default(5000),
    }),
    answer: z.object({ places: z.array(logEntry), total: z.int().min(0) }),
    codes: [],
    example: (target) => ({ ...auctionById(target), query: { limit: 10 } }),
  },
  'ENG-28': {
    method: 'GET',
    path: '/api/v1/secure/engineering/commands/:commandId',
    tag: 'engineering',
    summary: 'Which auction a command wrote to',
    description: 'For a command id that a user or a log quotes.',
    callers: ADMINS,
    effect: 'none',
    names: ['command'],
    params: z.object({ commandId }),
    answer: z.object({ idAuction: id }),
    codes: [],
    example: ({ receipt }) => ({ params: { commandId: receipt.commandId } }),
  },
  'ENG-29': {
    method: 'GET',
    path: '/api/v1/secure/engineering/contexts/:context/:key/events',
    tag: 'engineering',
    summary: 'Events of any context by the key that orders them, in log order, redacted',
    description: 'Such as those of an auction by its id; what is secret for now has no content.',
    callers: ADMINS,
    effect: 'none',
    names: ['auction'],
    params: z.object({ context: z.string().min(1).max(60), key: z.string().min(1).max(60) }),
    query: z.object({
      after: logPlace.optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    answer: z.object({ events: z.array(inspectedEvent) }),
    codes: [],
    example: ({ idAuction }) => ({ params: { context: 'auction', key: String(idAuction) } }),
  },
  'ENG-30': {
    method: 'GET',
    path: '/api/v1/secure/engineering/contexts/:context/streams/:kind/:key/state',
    tag: 'engineering',
    summary: 'The state of any stream after one of its events, or after its newest one',
    description: 'Folded from the log, with the hash that the engine records of such a state.',
    callers: ADMINS,
    effect: 'none',
    names: ['auction'],
    params: z.object({
      context: z.string().min(1).max(60),
      /** Of the streams of the context, such as `lot`. */
      kind: z.string().min(1).max(60),
      /** As the name of the stream carries it, such as `12.3`. */
      key: z.string().min(1).max(60),
    }),
    query: z.object({ position: eventPosition.optional() }),
    answer: inspectedState,
    codes: [],
    example: ({ idAuction }) => ({
      params: { context: 'auction', kind: 'auction', key: String(idAuction) },
    }),
  },
});
