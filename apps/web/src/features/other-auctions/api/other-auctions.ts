import { auctionOperations } from '@fairlot/contracts/auction';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';
import { STATUSES_OF } from '#shared/status/auction-statuses.js';
import type { OtherFilter } from '../components/other-filter.js';

const PAGE = 50;

/** What starts next comes first of those to come, what ended last of those that are over. */
const ASKED = {
  upcoming: { status: STATUSES_OF.isAhead, sortField: 'startsAt', sortOrder: 'asc' },
  ended: { status: STATUSES_OF.isOver, sortField: 'endsAt', sortOrder: 'desc' },
} as const;
export type When = keyof typeof ASKED;

/** Auctions that do not run yet, or no more, page by page (SEC-45). */
export const otherAuctionsQuery = (when: When, { q }: OtherFilter) =>
  infiniteQueryOptions({
    queryKey: ['other-auctions', when, q],
    queryFn: ({ signal, pageParam: offset }) => {
      const { status, ...order } = ASKED[when];
      const text = q === '' ? {} : { text: q };
      const query = { status: [...status], ...order, ...text, limit: PAGE, offset };
      return call(auctionOperations['SEC-45'], { query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
    select: ({ pages }) => ({ rows: pages.flat() }),
    placeholderData: keepPreviousData,
  });
