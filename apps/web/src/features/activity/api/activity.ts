import {
  activityOperations,
  type ActivityRow,
  type ActivityState,
} from '@fairlot/contracts/auction';
import { queryOptions } from '@tanstack/react-query';
import { sortText } from '#shared/address/sorting.js';
import { call } from '#shared/api/call.js';
import { pagesQuery } from '#shared/list/pages-query.js';
import { ownStatusIn, type OwnStatus } from '#shared/status/lot-with-standing.js';
import type { ActivityFilter } from '../components/activity-filter.js';

/** A row with the dealer's status, which is as old as the event position in the response. */
export type OwnRow = ActivityRow & { readonly known: OwnStatus };
const ownRowOf = (row: ActivityRow): OwnRow => ({
  ...row,
  known: ownStatusIn({ ...row.lot, own: row.own }),
});

const PAGE_ROWS = 50;
export const ACTIVITY_KEY = 'activity';
const LOTS_KEY = [ACTIVITY_KEY, 'lots'] as const;

/** Converts the state in the page's URL to the parameter of the call. Null for all states. */
export const stateParameter = ({ state }: Pick<ActivityFilter, 'state'>): ActivityState | null =>
  state === 'all' ? null : (state.toUpperCase() as ActivityState);

const SORT_FIELDS = { auction: 'idAuction', end: 'endsAt', price: 'priceMinor' } as const;
/** States of running lots. By default, they are sorted by end, and all others by newest auction. */
const STATES_SORTED_BY_END: readonly ActivityFilter['state'][] = ['leading', 'outbid', 'sealed'];

const sortParameterOf = ({ state, sort, order }: ActivityFilter): string => {
  if (sort !== 'usual') return sortText([{ key: SORT_FIELDS[sort], order }]);
  return STATES_SORTED_BY_END.includes(state) ? 'endsAt' : '-idAuction';
};

/** The user's lots in all auctions, page by page (ENG-40). */
export const activityQuery = (filter: ActivityFilter) => {
  const state = stateParameter(filter);
  const query = {
    ...(state !== null && { state }),
    ...(filter.q !== '' && { q: filter.q }),
    sort: sortParameterOf(filter),
  };
  return pagesQuery(
    [...LOTS_KEY, filter],
    async (page, signal) => {
      const input = { query: { ...query, ...page } };
      const answer = await call(activityOperations['ENG-40'], input, { signal });
      return { ...answer, rows: answer.rows.map(ownRowOf) };
    },
    PAGE_ROWS,
  );
};

/** Number of lots in each state (ENG-41). */
export const activityCountsQuery = queryOptions({
  queryKey: [ACTIVITY_KEY, 'counts'],
  queryFn: ({ signal }) => call(activityOperations['ENG-41'], {}, { signal }),
});

type ActivityPages = { readonly pages: readonly { readonly rows: readonly OwnRow[] }[] };

/**
 * A filter for all cached lists of the activity page, because any of them may contain a changed
 * lot.
 */
export const listsFilter = { queryKey: LOTS_KEY };

/**
 * Returns the pages with the lot's new state. Returns the same object if the lot is not on the
 * pages, or if their state of the lot is newer.
 */
export const replaceLot = <Shown extends ActivityPages>(
  cached: Shown,
  lot: OwnRow['lot'],
): Shown => {
  const eventsIn = ({ position, awardPosition }: OwnRow['lot']) => position + awardPosition;
  const isOlder = ({ lot: known }: OwnRow) =>
    known.idAuction === lot.idAuction &&
    known.idLot === lot.idLot &&
    eventsIn(known) < eventsIn(lot);
  if (!cached.pages.some(({ rows }) => rows.some(isOlder))) return cached;
  const pages = cached.pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => (isOlder(row) ? { ...row, lot } : row)),
  }));
  return { ...cached, pages };
};
