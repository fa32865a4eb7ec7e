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
    name: 'engineeringEvents',
    tag: 'engineering',
    summary: 'Stored events of an auction, in log order',
    description:
      'Answers stored events of an auction in log order, to administrators. Personal data are not ' +
      'in events; before the close of a lot sealed amounts and the maxima of agents stay out, and ' +
      'every hash that they could be tried on.',
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
    rateClass: 'heavy',
    codes: [],
    example: ({ idAuction, idLot }) => ({ query: { idAuction, idLot, limit: 10 } }),
  },
  'ENG-18': {
    method: 'GET',
    path: '/api/v1/secure/engineering/auction/:id/at',
    name: 'engineeringBoardAt',
    tag: 'engineering',
    summary: 'The board as it was at a place in the log, or what changed since another one',
    description:
      'Answers the board of an auction as it was at a place in the log, or what changed since ' +
      'another place. Folded from the events alone, so it shows what the portal decided on; it ' +
      'changes nothing.',
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
    rateClass: 'heavy',
    codes: [],
    example: auctionById,
  },
  'ENG-23': {
    method: 'GET',
    path: '/api/v1/secure/engineering/auction/:id/places',
    name: 'engineeringPlaces',
    tag: 'engineering',
    summary: 'Every event of an auction, or of one of its lots, in log order and in short',
    description:
      'Answers every event of an auction, or of one of its lots, in log order and in short: the ' +
      'marks on a slider. What the events hold is not in it.',
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
    rateClass: 'heavy',
    codes: [],
    example: (target) => ({ ...auctionById(target), query: { limit: 10 } }),
  },
  'ENG-28': {
    method: 'GET',
    path: '/api/v1/secure/engineering/commands/:commandId',
    name: 'engineeringCommand',
    tag: 'engineering',
    summary: 'Which auction a command wrote to',
    description:
      'Tells which auction a command wrote to, for a command id that a user or a log quotes. It ' +
      'answers 404 for a command that was refused, because those write nothing.',
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
    name: 'engineeringContextEvents',
    tag: 'engineering',
    summary: 'Events of any context by the key that orders them, in log order',
    description:
      'Answers events of any context by the key that orders them, in log order, such as those of ' +
      'an auction by its id. What is secret for now stays out.',
    callers: ADMINS,
    effect: 'none',
    names: ['auction'],
    params: z.object({ context: z.string().min(1).max(60), key: z.string().min(1).max(60) }),
    query: z.object({
      after: logPlace.optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    answer: z.object({ events: z.array(inspectedEvent) }),
    rateClass: 'heavy',
    codes: [],
    example: ({ idAuction }) => ({ params: { context: 'auction', key: String(idAuction) } }),
  },
  'ENG-30': {
    method: 'GET',
    path: '/api/v1/secure/engineering/contexts/:context/streams/:kind/:key/state',
    name: 'engineeringStreamState',
    tag: 'engineering',
    summary: 'The state of any stream after one of its events, or after its newest one',
    description:
      'Answers the state of any stream after one of its events, or after its newest one, folded ' +
      'from the log, with its hash. Of a lot, and of its award, it is null until the lot is closed.',
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
    rateClass: 'heavy',
    codes: [],
    example: ({ idAuction }) => ({
      params: { context: 'auction', kind: 'auction', key: String(idAuction) },
    }),
  },
});
