import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { auctionStatus, idText, many, searchText } from '../fields.js';
import { BUYERS, LOOKERS, SIGNED_IN } from '../callers.js';
import { auctionById, auctionInQuery } from '../example.js';
import { listBy, listQuery, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { regulation, regulationRead } from './regulation.js';
import { LOT_FIELDS, runningAuctions, searchOperations } from './search.js';
import { auctionFull, auctionFullWithOffers, auctionPaged, auctionView } from './views.js';

const byId = z.object({ id: idText });
const ofAuction = z.object({ idAuction: idText });

const AUCTION_FIELDS = ['idAuction', 'auctionName', 'startsAt', 'endsAt', 'status'] as const;

/** An auction as its bidders see it, and looking for it. */
export const auctionOperations = defineOperations({
  ...searchOperations,
  'SEC-41': {
    method: 'GET',
    path: '/api/v2/secure/auction/:id',
    name: 'auctionPage',
    tag: 'auctions',
    summary: 'Header and a page of lots',
    description:
      'Answers the header of an auction and one page of its lots, to whoever sees the auction. ' +
      '`totalLength` counts all lots, not those of the page; offers are not in it.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: byId,
    query: z.object(listQuery(LOT_FIELDS, { usual: 100 })),
    answer: auctionPaged,
    rateClass: 'heavy',
    codes: [],
    example: (target) => ({
      ...auctionById(target),
      query: { limit: 10, sortField: 'endsAt' as const },
    }),
  },
  'SEC-44': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id',
    name: 'auction',
    tag: 'auctions',
    summary: 'Header of an auction',
    description:
      'Answers the header of an auction without its lots, to whoever sees it. `mayOffer` and ' +
      '`mayManage` say what this caller may do in it; `serverNow` sets a clock.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: byId,
    answer: auctionView,
    codes: [],
    example: auctionById,
  },
  'SEC-45': {
    method: 'GET',
    path: '/api/v1/secure/auction',
    name: 'listAuctions',
    tag: 'auctions',
    summary: 'Auctions by id, or those the caller manages or sees',
    description:
      'Answers the auctions named by id, or those that the caller manages or sees, each with its ' +
      'header. Ids that he does not see are left out, without a refusal.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: z.object({
      ids: many(idText).optional(),
      /** One of these. */
      status: many(auctionStatus).optional(),
      q: searchText.optional(),
      ...listBy(AUCTION_FIELDS, '-idAuction', 100),
    }),
    answer: pageOf(auctionView),
    rateClass: 'heavy',
    codes: [],
    example: ({ idAuction }) => ({ query: { ids: [idAuction], limit: 10 } }),
  },
  'SEC-47': {
    method: 'GET',
    path: '/api/v1/secure/auctionFull',
    name: 'auctionWithOffers',
    tag: 'auctions',
    summary: 'Header, lots and offers',
    description:
      'Answers the header of an auction, its lots and their offers. Offers are numbered by bidder; ' +
      'names and amounts of others are for managers, after the close.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    query: ofAuction,
    answer: auctionFullWithOffers,
    rateClass: 'heavy',
    codes: [],
    example: auctionInQuery,
  },
  'SEC-48': {
    method: 'GET',
    path: '/api/v1/secure/auctionFullNoOffer',
    name: 'auctionBoard',
    tag: 'auctions',
    summary: 'Header and lots',
    description:
      'Answers the header of an auction and all its lots: what a board is begun with. From then on ' +
      'its live topics tell what moves; do not ask for it again and again.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    query: ofAuction,
    answer: auctionFull,
    rateClass: 'heavy',
    codes: [],
    example: auctionInQuery,
  },
  'SEC-54': {
    method: 'GET',
    path: '/api/v1/secure/running-auctions',
    name: 'runningAuctions',
    tag: 'auctions',
    summary: 'Running auctions that the caller sees',
    description:
      'Answers the running auctions that the caller sees, each with its header as `auction` ' +
      'answers it. Lots are not in it.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: runningAuctions,
    answer: rows(auctionView),
    codes: [],
    example: () => ({ query: { limit: 10, sortField: 'endsAt' as const } }),
  },
  'SEC-65': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:id/accept-regulation',
    name: 'acceptRegulation',
    tag: 'auctions',
    summary: 'Accept the regulation pinned by the auction',
    description:
      "Accepts, for the caller's dealer, the version of the regulation that the auction pinned; " +
      'offers are refused before it. What was read is kept with it: another version or hash is refused ' +
      '(REGULATION_CHANGED). A repeat changes nothing, and a later version has to be accepted anew.',
    callers: BUYERS,
    effect: 'change',
    names: ['auction'],
    params: byId,
    body: regulationRead,
    answer: regulation,
    codes: ['REGULATION_CHANGED'],
    example: (target) => ({
      ...auctionById(target),
      body: { version: 1, language: 'en' as const },
    }),
  },
  'SEC-66': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/accepted-regulation',
    name: 'acceptedRegulation',
    tag: 'auctions',
    summary: 'Whether the caller has accepted the pinned regulation',
    description:
      'Answers the regulation that the auction pinned, in the language asked for or of the caller, with ' +
      "hash and date, and whether the caller's dealer has accepted it. An acceptance of an older version " +
      'does not count.',
    callers: LOOKERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    query: z.object({ language: z.enum(LANGUAGES).optional() }),
    answer: regulation,
    codes: [],
    example: auctionById,
  },
  'MOB-10': {
    method: 'GET',
    path: '/api/v1/mobile/auctionFull',
    name: 'auctionWithOffersMobile',
    tag: 'auctions',
    summary: 'Header, lots and offers',
    description:
      'Answers the header of an auction, its lots and their offers. Offers are numbered by bidder; ' +
      'names and amounts of others are for managers, after the close.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    query: ofAuction,
    answer: auctionFullWithOffers,
    rateClass: 'heavy',
    codes: [],
    example: auctionInQuery,
  },
  'MOB-12': {
    method: 'GET',
    path: '/api/v1/mobile/auction/running',
    name: 'runningAuctionsMobile',
    tag: 'auctions',
    summary: 'Running auctions that the caller sees',
    description:
      'Answers the running auctions that the caller sees, each with its header as `auction` ' +
      'answers it. Lots are not in it.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: runningAuctions,
    answer: rows(auctionView),
    codes: [],
    example: () => ({ query: { limit: 10, sortField: 'endsAt' as const } }),
  },
  'MOB-18': {
    method: 'GET',
    path: '/api/v1/mobile/auction/:id/accepted-regulation',
    name: 'acceptedRegulationMobile',
    tag: 'auctions',
    summary: 'Whether the caller has accepted the pinned regulation',
    description:
      'Answers the regulation that the auction pinned, in the language asked for or of the caller, with ' +
      "hash and date, and whether the caller's dealer has accepted it. An acceptance of an older version " +
      'does not count.',
    callers: LOOKERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    query: z.object({ language: z.enum(LANGUAGES).optional() }),
    answer: regulation,
    codes: [],
    example: auctionById,
  },
  'MOB-19': {
    method: 'PATCH',
    path: '/api/v1/mobile/auction/:id/accept-regulation',
    name: 'acceptRegulationMobile',
    tag: 'auctions',
    summary: 'Accept the regulation pinned by the auction',
    description:
      "Accepts, for the caller's dealer, the version of the regulation that the auction pinned; " +
      'offers are refused before it. What was read is kept with it: another version or hash is refused ' +
      '(REGULATION_CHANGED). A repeat changes nothing, and a later version has to be accepted anew.',
    callers: BUYERS,
    effect: 'change',
    names: ['auction'],
    params: byId,
    body: regulationRead,
    answer: regulation,
    codes: ['REGULATION_CHANGED'],
    example: (target) => ({
      ...auctionById(target),
      body: { version: 1, language: 'en' as const },
    }),
  },
});
