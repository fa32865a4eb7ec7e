import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { MANAGERS } from '../callers.js';
import { done, id, idText, listOf, reason, searchText } from '../fields.js';
import { auctionById, exampleReason, endInAnHour } from '../example.js';
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

const idParams = z.object({ id: idText });

/** Calls of managers for a whole auction. */
export const auctionControlOperations = defineOperations({
  'SEC-42': {
    method: 'POST',
    path: '/api/v1/secure/auction',
    name: 'publishAuction',
    tag: 'auctions',
    summary: 'Create and publish an auction',
    description:
      'Publishes an auction of the caller, or of a dealer that the caller can act for. Omitted terms come from the template. The first lot ends at the given end, and each further lot `staggerMs` after the previous one in catalogue order. If late bids extend the auction as a whole, all lots end together. The last lot can end up to 366 days ahead (`end_too_far`). If fields are invalid, the response lists all of them and nothing is stored.',
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
    summary: 'Replace a scheduled auction',
    description:
      'Replaces a scheduled auction. A lot without an id is added; an omitted lot is withdrawn. Once an auction runs, only its message and its end can be changed, with other calls. With `ifVersion`, an edit that is based on an outdated version returns AUCTION_CHANGED. Without `ifVersion`, the edit overwrites changes by other users.',
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
    summary: 'List the templates that the caller can publish from',
    description:
      'Returns the templates that the caller can publish from, with the rules that a draft can inherit or override. The filters select templates whose name contains `q`, that are available in `market`, or that have one of the ids `idTemplate`. If a template changes later, published auctions keep their rules.',
    callers: MANAGERS,
    effect: 'none',
    names: [],
    query: z.object({
      q: searchText.optional().describe('Part of the name'),
      market: z.enum(MARKETS).optional(),
      idTemplate: listOf(idText).optional(),
      ...listBy(['idTemplate', 'templateName', 'idMarket']),
    }),
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
    summary: 'Get an auction as a draft, to edit or to copy',
    description:
      'Returns an auction with its vehicles in the format of `editAuction`, to edit or to copy it. The response contains all values, including those from the template. To copy the auction, remove the ids.',
    callers: MANAGERS,
    effect: 'none',
    names: ['auction'],
    params: idParams,
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
    summary: 'Set the end of the auction and of its running lots, rounded down to the minute',
    description:
      'Sets a new end for the auction and all running lots, rounded down to the minute. If lots end one after the other, each end moves by the same time. The end can be up to 366 days ahead (`end_too_far`). An earlier end is possible only if no lot that would end earlier has bids. Closed lots stay closed.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: idParams,
    body: extendBody,
    answer: auctionView,
    codes: ['INVALID_TRANSITION', 'END_NOT_LATER', 'END_IN_THE_PAST'],
    example: (target) => ({
      ...auctionById(target),
      body: { endsAt: endInAnHour(target), ...exampleReason },
    }),
  },
  'ENG-03': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/pause',
    name: 'pauseLots',
    tag: 'auctions',
    summary: 'Pause the given lots or all running lots',
    description:
      'Pauses the given lots, or all running lots, of an auction that the caller manages. A paused lot accepts no bids and does not end. Everybody who can see the lot sees the reason and the start of the pause. The response has one result per lot. A lot that cannot be paused does not affect the others. If the auction does not have one of the lots, the whole call is refused.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: idParams,
    body: z.strictObject({ idLots: z.array(id).max(LOTS_MAX).optional(), reason }),
    answer: z.array(lotOutcome),
    codes: ['LOT_UNKNOWN'],
    example: (target) => ({
      ...auctionById(target),
      body: { idLots: [target.idLot], ...exampleReason },
    }),
  },
  'ENG-04': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/resume',
    name: 'resumeLots',
    tag: 'auctions',
    summary: 'Resume the given lots or all paused lots',
    description:
      'Resumes the given lots or all paused lots. Each lot then runs at least for the time that its rules give bidders to respond. The response has one result per lot. A lot that cannot be resumed does not affect the others. If the auction does not have one of the lots, the whole call is refused.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: idParams,
    body: z.strictObject({ idLots: z.array(id).max(LOTS_MAX).optional() }),
    answer: z.array(lotOutcome),
    codes: ['LOT_UNKNOWN'],
    example: (target) => ({ ...auctionById(target), body: { idLots: [target.idLot] } }),
  },
  'SEC-70': {
    method: 'DELETE',
    path: '/api/v1/secure/auction/:id',
    name: 'deleteAuction',
    tag: 'auctions',
    summary: 'Delete an auction',
    description:
      "Deletes an auction that is scheduled, or that is closed and has neither awards nor binding bids. Its vehicles become available. An auction with bids that await the seller's decision cannot be deleted. The events of the auction are kept.",
    callers: MANAGERS,
    effect: 'command',
    names: ['auction'],
    params: idParams,
    answer: done,
    codes: ['INVALID_TRANSITION'],
    isFinal: true,
    example: auctionById,
  },
});
