import { z } from 'zod';
import { commandId, eventPosition, id, idText, listOf, wholeNumberText } from '../fields.js';
import { ADMINS } from '../callers.js';
import { auctionById } from '../example.js';
import { defineOperations } from '../operation.js';
import {
  boardAt,
  eventType,
  inspectedEvent,
  inspectedState,
  logEntry,
  logPositionText,
  storedEventView,
  streamKind,
} from './event-log.js';

const TYPES_MAX = 40;
const offset = wholeNumberText(z.int().min(0).max(10_000_000)).default(0);

export const engineeringOperations = defineOperations({
  'ENG-13': {
    method: 'GET',
    path: '/api/v1/secure/engineering/events',
    name: 'engineeringEvents',
    tag: 'engineering',
    summary: 'List the stored events of an auction, in log order',
    description:
      'Returns the stored events of an auction in log order, to administrators. Events contain no personal data. Before the close of a lot, sealed amounts, maximum bids and hashes that could reveal them are omitted.',
    callers: ADMINS,
    effect: 'none',
    names: ['auction'],
    query: z.object({
      idAuction: idText,
      idLot: idText.optional(),
      kind: streamKind.optional(),
      type: listOf(eventType, TYPES_MAX).optional(),
      position: eventPosition.optional(),
      commandId: commandId.optional(),
      /** Starts the page at this event, or at the next one that matches. */
      at: logPositionText.optional(),
      /** Number of matching events before the page, unless `at` is given. */
      offset,
      limit: wholeNumberText(z.int().min(1).max(1000)).default(100),
    }),
    answer: z.object({
      events: z.array(storedEventView),
      /** Start of the page. The log only grows, so offsets are stable. */
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
    summary: 'Get the board of an auction at a position in the log',
    description:
      'Returns the board of an auction at a position in the log, or the changes since another position. The board is computed from the events, so it shows the data on which the portal based its decisions.',
    callers: ADMINS,
    effect: 'none',
    names: ['auction'],
    params: z.object({ id: idText }),
    query: z.object({
      /** Position in the log. By default the latest one. */
      at: logPositionText.optional(),
      since: logPositionText.optional(),
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
    summary: 'List all events of an auction or one of its lots, in short form',
    description:
      'Returns all events of an auction, or of one of its lots, in log order and without their content, for example as marks on a timeline.',
    callers: ADMINS,
    effect: 'none',
    names: ['auction'],
    params: z.object({ id: idText }),
    query: z.object({
      idLot: idText.optional(),
      offset,
      limit: wholeNumberText(z.int().min(1).max(5000)).default(5000),
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
    summary: 'Get the auction of a command',
    description:
      'Returns the auction to which a command wrote events, for a command id from a user or a log. Refused commands write no events, so the call returns 404 for them.',
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
    summary: 'List events with one ordering key, in log order',
    description:
      'Returns the events with one ordering key, in log order: for example the events of an auction, whose key is the id of the auction. Data that is still secret is omitted.',
    callers: ADMINS,
    effect: 'none',
    names: ['auction'],
    params: z.object({ context: z.string().min(1).max(60), key: z.string().min(1).max(60) }),
    query: z.object({
      after: logPositionText.optional(),
      limit: wholeNumberText(z.int().min(1).max(1000)).default(100),
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
    summary: 'Get the state of a stream after one of its events',
    description:
      'Returns the state of a stream after the given event, or after the newest event, with its hash. The state is computed from the log. For a lot and its award, the state is null until the lot is closed.',
    callers: ADMINS,
    effect: 'none',
    names: ['auction'],
    params: z.object({
      context: z.string().min(1).max(60),
      /** Kind of stream in the context, such as `lot`. */
      kind: z.string().min(1).max(60),
      /** Key in the stream name, such as `12.3`. */
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
