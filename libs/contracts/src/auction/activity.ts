import { z } from 'zod';
import { READ_ONLY_VIEWERS } from '../callers.js';
import { noInput } from '../example.js';
import { auctionStatus, id, instant, searchText } from '../fields.js';
import { listPage, listSort, pageOf } from '../list.js';
import { publicLot } from '../live/messages.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { vehicleView } from '../vehicles/views.js';
import { ownStanding } from './views.js';

/**
 * Status of the user's dealer on the lot, or OBSERVED if the user only watches it. SEALED: the
 * dealer has a sealed bid. AWAITING: the seller decides, whether or not the bid is binding.
 */
const activityState = z.enum([
  'LEADING',
  'OUTBID',
  'SEALED',
  'AWAITING',
  'WON',
  'LOST',
  'OBSERVED',
]);
export type ActivityState = z.infer<typeof activityState>;

/** A lot that the dealer bid on or the user watches, with its auction. */
export const activityRow = z
  .object({
    auction: z.object({
      idAuction: id,
      auctionName: z.string(),
      status: auctionStatus,
      endsAt: instant,
      /** IANA time zone of the dates in the auction. */
      timeZone: z.string(),
    }),
    lot: publicLot,
    own: ownStanding,
    observed: z.boolean(),
    mayOpen: z
      .boolean()
      // Servers of the previous version do not send it during an upgrade.
      .default(true)
      .describe('False if the caller cannot open the lot, because the dealer is disabled'),
    vehicles: rows(vehicleView),
  })
  .meta({ id: 'ActivityRow' });
export type ActivityRow = z.infer<typeof activityRow>;

/** Counts stop at this value, which then means "at least this many". */
export const ACTIVITY_COUNT_MAX = 1_000;
const activityCount = z.int().min(0).max(ACTIVITY_COUNT_MAX);

const activityCounts = z
  .record(activityState, activityCount)
  .meta({ id: 'ActivityCounts', description: 'Lots in each state, counted up to 1,000' });

/** Maximum of the counts in `activityNews`. */
export const NEWS_MAX = 99;
const newsCount = z.int().min(0).max(NEWS_MAX);

/** The numbers that the menu shows, each at most 99. */
const activityNews = z
  .object({
    leading: newsCount,
    outbid: newsCount,
    unseen: newsCount.describe(
      'Lots with news since the user last looked, on any device: the dealer was outbid, won or lost, or an award was reversed',
    ),
  })
  .meta({ id: 'ActivityNews' });

/** Activity of a dealer in all auctions. */
export const activityOperations = defineOperations({
  'ENG-40': {
    method: 'GET',
    path: '/api/v1/secure/activity',
    name: 'activity',
    tag: 'lots',
    summary: "List the lots that the user's dealer bid on or that the user watches",
    description:
      "Returns the lots that the caller's dealer bid on or that the caller watches, in one state or in all, each with its auction and the dealer's status (`ownStandings`). Newest auctions come first. Sorting by end or price covers the newest 5,000 lots. Lots of auctions that the caller cannot see any more are omitted. A disabled dealer still sees the lots it bid on, because its bids stay binding. It cannot open them (`mayOpen`).",
    callers: READ_ONLY_VIEWERS,
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
    summary: 'Count the lots of `activity` in each state',
    description:
      "Returns the number of lots in each state for the caller's dealer: leading, outbid, sealed bid, awaiting the seller's decision, won and lost. Also returns the number of lots that the caller watches. Counts stop at 1,000. Lost lots are counted among the newest 5,000.",
    callers: READ_ONLY_VIEWERS,
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
    summary: 'Count the lots that the user leads, is outbid on or has news about',
    description:
      "Counts, among the newest 500 lots that the caller's dealer bid on, the lots on which it leads and those on which it is outbid. The call also counts the lots with news that this user has not seen: the dealer was outbid, won or lost, or an award was reversed. Counts stop at 99.",
    callers: READ_ONLY_VIEWERS,
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
    summary: 'Mark lot news as seen',
    description:
      'Records that this user has seen the current status of all lots; this applies to all devices. News of other users of the dealer do not change. Repeating the call changes nothing.',
    callers: READ_ONLY_VIEWERS,
    effect: 'change',
    names: [],
    answer: activityNews,
    codes: [],
    example: noInput,
  },
});
