import { z } from 'zod';
import { LOOKERS } from '../callers.js';
import { noInput } from '../example.js';
import { auctionStatus, id, instant, searchText } from '../fields.js';
import { listPage, listSort, pageOf } from '../list.js';
import { publicLot } from '../live/messages.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { vehicleView } from '../vehicles/views.js';
import { ownStanding } from './views.js';

/**
 * Where a lot of the own ones belongs: how the dealer stands on it, and OBSERVED beside that. SEALED
 * is an offer in its envelope; AWAITING a lot that the seller decides, whether or not the offer binds.
 */
const activityState = z.enum([
  ...(['LEADING', 'OUTBID', 'SEALED', 'AWAITING', 'WON', 'LOST', 'OBSERVED'] as const),
]);
export type ActivityState = z.infer<typeof activityState>;

/** A lot that the dealer has offered on, or that the user observes, with its auction. */
export const activityRow = z
  .object({
    auction: z.object({
      idAuction: id,
      auctionName: z.string(),
      status: auctionStatus,
      endsAt: instant,
      /** IANA zone in which the auction's dates are entered and shown. */
      timeZone: z.string(),
    }),
    lot: publicLot,
    own: ownStanding,
    observed: z.boolean(),
    vehicles: rows(vehicleView),
  })
  .meta({ id: 'ActivityRow' });
export type ActivityRow = z.infer<typeof activityRow>;

/** Lots beyond so many are not counted: as many or more. */
export const ACTIVITY_COUNT_MAX = 1_000;
const counted = z.int().min(0).max(ACTIVITY_COUNT_MAX);

const activityCounts = z
  .record(activityState, counted)
  .meta({ id: 'ActivityCounts', description: 'Lots in each state, at most 1,000 counted' });

/** Beyond so many nobody counts what is new. */
export const NEWS_MAX = 99;
const few = z.int().min(0).max(NEWS_MAX);

/** What the menu says of it; each at most 99. */
const activityNews = z
  .object({
    leading: few,
    outbid: few,
    unseen: few.describe(
      'Lots outbid, won, lost or reverted since the user last looked, on whatever device',
    ),
  })
  .meta({ id: 'ActivityNews' });

/** What a dealer has to do with, over all auctions. */
export const activityOperations = defineOperations({
  'ENG-40': {
    method: 'GET',
    path: '/api/v1/secure/activity',
    name: 'activity',
    tag: 'lots',
    summary: "Lots of all auctions that the caller's dealer has offered on, or that he observes",
    description:
      "Answers lots of all auctions that the caller's dealer has offered on or that the caller " +
      'observes, in one state or in any, each with its auction and the own standing as `ownStandings` ' +
      'answers it. Newest auctions come first; an order by end or price is one of the newest 5,000 ' +
      'lots. Auctions that he sees no longer are left out.',
    callers: LOOKERS,
    effect: 'none',
    names: [],
    query: z.object({
      state: activityState.optional(),
      q: searchText.optional(),
      sort: listSort(['idAuction', 'endsAt', 'priceMinor'], '-idAuction', 1),
      ...listPage,
    }),
    answer: pageOf(activityRow),
    rateClass: 'heavy',
    codes: [],
    example: () => ({ query: { state: 'LEADING' as const, limit: 10 } }),
  },
  'ENG-41': {
    method: 'GET',
    path: '/api/v1/secure/activity/counts',
    name: 'activityCounts',
    tag: 'lots',
    summary: 'How many lots `activity` has in each state',
    description:
      "Answers how many of the own lots the caller's dealer leads, is outbid on, has a sealed offer " +
      'on, awaits a decision of, has won or lost, and how many the caller observes: at most 1,000 of ' +
      'each are counted, of lost ones among the newest 5,000 lots.',
    callers: LOOKERS,
    effect: 'none',
    names: [],
    answer: activityCounts,
    rateClass: 'heavy',
    codes: [],
    example: noInput,
  },
  'ENG-42': {
    method: 'GET',
    path: '/api/v1/secure/activity/news',
    name: 'activityNews',
    tag: 'lots',
    summary: 'On how many lots the caller leads, is outbid, and has not seen what became of them',
    description:
      "Answers, of the newest 500 lots that the caller's dealer has offered on, how many he leads and " +
      'is outbid on, and of how many this user has not seen that they were outbid, won, lost, or ' +
      'that their award was reverted. At most 99 of each are counted.',
    callers: LOOKERS,
    effect: 'none',
    names: [],
    answer: activityNews,
    codes: [],
    example: noInput,
  },
  'ENG-43': {
    method: 'PUT',
    path: '/api/v1/secure/activity/seen',
    name: 'seeActivity',
    tag: 'lots',
    summary: 'The caller has seen what became of his lots',
    description:
      'Records that this user has seen how his dealer stands on each lot now, so that nothing of it is ' +
      'news any more, on any device. Other users of the dealer have their own news; a repeat ' +
      'changes nothing.',
    callers: LOOKERS,
    effect: 'change',
    names: [],
    answer: activityNews,
    codes: [],
    example: noInput,
  },
});
