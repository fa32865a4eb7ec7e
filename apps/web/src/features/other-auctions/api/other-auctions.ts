import { auctionOperations } from '@fairlot/contracts/auction';
import { call } from '#shared/api/call.js';
import { pagesQuery } from '#shared/list/pages-query.js';
import { STATUSES_OF } from '#shared/status/auction-statuses.js';
import type { OtherFilter } from '../components/other-filter.js';

const PAGE_ROWS = 50;

/**
 * Statuses and order of each list. Upcoming auctions are sorted by start, past ones by latest end.
 */
const QUERY_BY_LIST = {
  upcoming: { status: STATUSES_OF.isAhead, sort: 'startsAt' },
  ended: { status: STATUSES_OF.isOver, sort: '-endsAt' },
} as const;
export type OtherAuctions = keyof typeof QUERY_BY_LIST;

/** Upcoming or past auctions, page by page (SEC-45). */
export const otherAuctionsQuery = (when: OtherAuctions, { q }: OtherFilter) => {
  const { status, sort } = QUERY_BY_LIST[when];
  const query = { status: [...status], sort, ...(q !== '' && { q }) };
  return pagesQuery(
    ['other-auctions', when, q],
    (page, signal) =>
      call(auctionOperations['SEC-45'], { query: { ...query, ...page } }, { signal }),
    PAGE_ROWS,
  );
};
