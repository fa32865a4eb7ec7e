import { z } from 'zod';
import { MANAGERS } from '../callers.js';
import { done, id, idText, reason } from '../fields.js';
import { auctionById, because, inAnHour, noInput } from '../example.js';
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
    tag: 'auctions',
    summary: 'Create and publish an auction',
    description:
      'Terms left out are those of the template. Every field that does not fit is named; nothing is kept of a draft that is refused.',
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
    tag: 'auctions',
    summary: 'Edit a scheduled auction in full',
    description: 'A lot without an id is new; one that is left out is withdrawn.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    body: auctionEdit,
    answer: auctionView,
    codes: ['INVALID_TERMS', 'INVALID_TRANSITION', 'LOT_UNKNOWN'],
    example: (target) => ({ body: { idAuction: target.idAuction, ...draftOf(target) } }),
  },
  'ENG-16': {
    method: 'GET',
    path: '/api/v1/secure/auction-templates',
    tag: 'auctions',
    summary: 'Templates from which the caller may publish',
    description: 'With the rules that a draft inherits or overrides.',
    callers: MANAGERS,
    effect: 'none',
    names: [],
    answer: z.array(
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
        .meta({ id: 'Template' }),
    ),
    codes: [],
    example: noInput,
  },
  'ENG-21': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/draft',
    tag: 'auctions',
    summary: 'An auction as SEC-43 takes it, to edit or to copy, with its vehicles',
    description:
      'Nothing is left to the template or to a clock of a market: to copy it, leave out the ids.',
    callers: MANAGERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    answer: auctionAsDraft,
    codes: [],
    example: auctionById,
  },
  'SEC-71': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/resize-time',
    tag: 'auctions',
    summary: 'Extend the auction and every running lot; seconds are zero',
    description: 'An end is only ever later.',
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
    tag: 'auctions',
    summary: 'Pause running lots; all when none is named',
    description:
      'One outcome a lot: what cannot be paused is refused by itself. A paused lot takes no offer.',
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
    tag: 'auctions',
    summary: 'Resume paused lots; all when none is named',
    description:
      'One outcome a lot. It then runs for at least as long as its rules leave to answer.',
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
    tag: 'auctions',
    summary: 'Delete: while scheduled, or closed with nothing awarded',
    description: 'Its vehicles are free again.',
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
