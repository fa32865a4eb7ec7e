import { z } from 'zod';
import { MANAGERS } from '../callers.js';
import { done, id, idText, reason } from '../fields.js';
import { auctionById, because, inAnHour } from '../example.js';
import { listBy, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import {
  LOTS_MAX,
  auctionAsDraft,
  auctionDraft,
  auctionEdit,
  draftOf,
  extendBody,
  lotOutcome,
  templatePolicy,
} from './auction-draft.js';
import { auctionView } from './views.js';

const byId = z.object({ id: idText });

/** What who runs an auction does to the whole of it. */
export const auctionControlOperations = defineOperations({
  'SEC-42': {
    method: 'POST',
    path: '/api/v1/secure/auction',
    name: 'publishAuction',
    tag: 'auctions',
    summary: 'Create and publish an auction',
    description:
      "Publishes an auction of the caller's own, or of a dealer for whom he may; terms left out " +
      'are those of the template. Lots end `staggerMs` apart, in catalogue order, the first at the ' +
      'written end; not where an offer extends the whole auction. Every field that does not fit is ' +
      'named, and nothing is kept of a draft that is refused.',
    callers: MANAGERS,
    effect: 'command',
    names: [],
    body: auctionDraft,
    answer: auctionView,
    status: 201,
    codes: ['INVALID_TERMS'],
    example: (target) => ({ body: draftOf(target) }),
  },
  'SEC-43': {
    method: 'PUT',
    path: '/api/v1/secure/auction',
    name: 'editAuction',
    tag: 'auctions',
    summary: 'Edit a scheduled auction in full',
    description:
      'Replaces a scheduled auction in full: a lot without an id is new, one that is left out is ' +
      'withdrawn. An auction that runs is not edited; only its messages and its end can change ' +
      'then. Two who edit at once: with `ifVersion` the second is refused (AUCTION_CHANGED) and ' +
      'merges; without it he replaces what the first wrote.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    body: auctionEdit,
    answer: auctionView,
    codes: ['INVALID_TERMS', 'INVALID_TRANSITION', 'LOT_UNKNOWN', 'AUCTION_CHANGED'],
    example: (target) => ({ body: { idAuction: target.idAuction, ...draftOf(target) } }),
  },
  'ENG-16': {
    method: 'GET',
    path: '/api/v1/secure/auction-templates',
    name: 'auctionTemplates',
    tag: 'auctions',
    summary: 'Templates from which the caller may publish',
    description:
      'Answers the templates from which the caller may publish, with the rules that a draft ' +
      'inherits or overrides. A published auction has pinned its rules: a template that changes ' +
      'later does not change it.',
    callers: MANAGERS,
    effect: 'none',
    names: [],
    query: z.object(listBy(['idTemplate', 'templateName', 'idMarket'])),
    answer: pageOf(
      z
        .object({
          idTemplate: id,
          templateName: z.string(),
          idDealer: id,
          idMarket: z.string(),
          idMarkets: z.array(z.string()),
          provenance: z.string().nullable(),
          timeZone: z.string(),
          policy: templatePolicy,
        })
        .meta({ id: 'AuctionTemplate' }),
    ),
    codes: [],
    example: () => ({ query: { limit: 10, sort: 'templateName' } }),
  },
  'ENG-21': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/draft',
    name: 'auctionAsDraft',
    tag: 'auctions',
    summary: 'An auction as SEC-43 takes it, to edit or to copy, with its vehicles',
    description:
      'Answers an auction as `editAuction` takes it, to edit or to copy, with its vehicles. ' +
      'Nothing is left to the template or to a clock of a market; to copy it, leave out the ids.',
    callers: MANAGERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    answer: auctionAsDraft,
    rateClass: 'heavy',
    codes: [],
    example: auctionById,
  },
  'SEC-71': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/resize-time',
    name: 'moveAuctionEnd',
    tag: 'auctions',
    summary: 'Set the end of the auction and of every running lot; seconds are zero',
    description:
      'Sets a new end for the auction and for every running lot, in whole minutes; where lots end ' +
      'one after the other, each ends as much later as the auction. Later, within a year; earlier ' +
      'only while nobody has offered on a lot that would end earlier; closed lots stay closed.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: byId,
    body: extendBody,
    answer: auctionView,
    codes: ['INVALID_TRANSITION', 'END_NOT_LATER', 'END_IN_THE_PAST'],
    example: (target) => ({
      ...auctionById(target),
      body: { endsAt: inAnHour(target), ...because },
    }),
  },
  'ENG-03': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/pause',
    name: 'pauseLots',
    tag: 'auctions',
    summary: 'Pause running lots; all when none is named',
    description:
      "Pauses running lots of the caller's auction, all when none is named; a paused lot takes no " +
      'offer, does not end, and says since when and why to everybody who may see it. One outcome a ' +
      'lot: what cannot be paused is refused by itself, and the others are paused.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: byId,
    body: z.strictObject({ idLots: z.array(id).max(LOTS_MAX).optional(), reason }),
    answer: z.array(lotOutcome),
    codes: [],
    example: (target) => ({ ...auctionById(target), body: { idLots: [target.idLot], ...because } }),
  },
  'ENG-04': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/resume',
    name: 'resumeLots',
    tag: 'auctions',
    summary: 'Resume paused lots; all when none is named',
    description:
      'Lets paused lots run again, all when none is named; each then runs for at least as long as ' +
      'its rules leave to answer. One outcome a lot: what cannot be resumed is refused by itself.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: byId,
    body: z.strictObject({ idLots: z.array(id).max(LOTS_MAX).optional() }),
    answer: z.array(lotOutcome),
    codes: [],
    example: (target) => ({ ...auctionById(target), body: { idLots: [target.idLot] } }),
  },
  'SEC-70': {
    method: 'DELETE',
    path: '/api/v1/secure/auction/:id',
    name: 'deleteAuction',
    tag: 'auctions',
    summary: 'Delete: while scheduled, or closed with nothing awarded and nobody bound',
    description:
      'Deletes an auction that is scheduled, or closed with nothing awarded and nobody bound; its ' +
      'vehicles are free again. Offers that await their award bind their dealers and keep it; ' +
      'events are never deleted.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: byId,
    answer: done,
    codes: ['INVALID_TRANSITION'],
    isFinal: true,
    example: auctionById,
  },
});
