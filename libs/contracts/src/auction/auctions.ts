import { z } from 'zod';
import { auctionStatus, idText, listOf, searchText } from '../fields.js';
import { SIGNED_IN } from '../callers.js';
import { auctionById, auctionInQuery } from '../example.js';
import { listBy, listQuery, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { LOT_FIELDS, runningAuctions, searchOperations } from './search.js';
import { auctionFull, auctionFullWithOffers, auctionPaged, auctionView } from './views.js';

const idParams = z.object({ id: idText });
const auctionParams = z.object({ idAuction: idText });

const AUCTION_FIELDS = ['idAuction', 'auctionName', 'startsAt', 'endsAt', 'status'] as const;

/** Reading and searching auctions. */
export const auctionOperations = defineOperations({
  ...searchOperations,
  'SEC-41': {
    method: 'GET',
    path: '/api/v2/secure/auction/:id',
    name: 'auctionPage',
    tag: 'auctions',
    summary: 'Get the header of an auction and a page of its lots',
    description:
      'Returns the header of an auction and one page of its lots, to users who can see the auction. `totalLength` is the number of all lots. Bids are not included.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: idParams,
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
    summary: 'Get the header of an auction',
    description:
      'Returns the header of an auction without its lots, to users who can see it. `mayOffer` and `mayManage` say what the caller can do in it. `serverNow` is the server time.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: idParams,
    answer: auctionView,
    codes: [],
    example: auctionById,
  },
  'SEC-45': {
    method: 'GET',
    path: '/api/v1/secure/auction',
    name: 'listAuctions',
    tag: 'auctions',
    summary: 'List auctions',
    description:
      'Returns the headers of the auctions in `ids`, or of all auctions that the caller manages or can see. Auctions that the caller cannot see are omitted.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: z.object({
      ids: listOf(idText).optional(),
      /** Returns auctions in any of these states. */
      status: listOf(auctionStatus).optional(),
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
    summary: 'Get the header, lots and bids of an auction',
    description:
      'Returns the header of an auction, its lots and their bids. Bidders have numbers instead of names. After the close, managers also see names and amounts of other bidders.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    query: auctionParams,
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
    summary: 'Get the header and all lots of an auction, to start a board',
    description:
      'Returns the header of an auction and all its lots. Call it once to start a board, then subscribe to its live topics. Do not poll it.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    query: auctionParams,
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
    summary: 'List the running auctions that the caller can see',
    description:
      'Returns the running auctions that the caller can see, each with the header of `auction`. Lots are not included.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: runningAuctions,
    answer: rows(auctionView),
    codes: [],
    example: () => ({ query: { limit: 10, sortField: 'endsAt' as const } }),
  },
  'MOB-10': {
    method: 'GET',
    path: '/api/v1/mobile/auctionFull',
    name: 'auctionWithOffersMobile',
    tag: 'auctions',
    summary: 'Get the header, lots and bids of an auction',
    description:
      'Returns the header of an auction, its lots and their bids. Bidders have numbers instead of names. After the close, managers also see names and amounts of other bidders.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    query: auctionParams,
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
    summary: 'List the running auctions that the caller can see',
    description:
      'Returns the running auctions that the caller can see, each with the header of `auction`. Lots are not included.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: runningAuctions,
    answer: rows(auctionView),
    codes: [],
    example: () => ({ query: { limit: 10, sortField: 'endsAt' as const } }),
  },
});
