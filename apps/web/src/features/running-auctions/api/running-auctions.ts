import { auctionOperations, type AuctionView } from '@fairlot/contracts/auction';
import { vehicleOperations } from '@fairlot/contracts/vehicles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';
import { STATUSES_OF } from '#shared/status/auction-statuses.js';

const REFRESH_EVERY_MS = 30_000;
/**
 * Interval between reads of the upcoming auctions. An auction that is published and starts in
 * between appears with the next refresh of the list.
 */
const AHEAD_EVERY_MS = 5 * 60_000;
const AHEAD_MAX = 100;

export const RUNNING_AUCTIONS = 'running-auctions';

/**
 * A running auction. `words` is the search text if it matched lots of the auction. The link to the
 * auction then filters its lots by the same text.
 */
export type RunningAuction = AuctionView & { readonly words: string };

const searchAuctions = async (text: string, signal: AbortSignal): Promise<RunningAuction[]> => {
  if (text === '') {
    const running = await call(auctionOperations['SEC-54'], {}, { signal });
    return running.map((auction) => ({ ...auction, words: '' }));
  }
  const query = { toSearch: text };
  const found = await call(auctionOperations['SEC-53'], { query }, { signal });
  return found.map((auction) => ({ ...auction, words: auction.matchingLots > 0 ? text : '' }));
};

/** Running auctions (SEC-54), or those that match a search text (SEC-53). */
export const runningAuctionsQuery = (text: string) =>
  queryOptions({
    queryKey: [RUNNING_AUCTIONS, text],
    queryFn: ({ signal }) => searchAuctions(text, signal),
    refetchInterval: REFRESH_EVERY_MS,
  });

/** Upcoming auctions (SEC-45). The list subscribes to them to learn when they start. */
export const aheadQuery = queryOptions({
  queryKey: ['auctions-ahead'],
  queryFn: async ({ signal }) => {
    const query = { status: [...STATUSES_OF.isAhead], sort: 'startsAt', limit: AHEAD_MAX };
    return (await call(auctionOperations['SEC-45'], { query }, { signal })).rows;
  },
  staleTime: AHEAD_EVERY_MS,
  refetchInterval: AHEAD_EVERY_MS,
  refetchOnWindowFocus: false,
});

/** A vehicle whose picture represents the auction (SEC-61). */
export const teaserQuery = (idAuction: number) =>
  queryOptions({
    queryKey: ['teaser', idAuction],
    queryFn: ({ signal }) =>
      call(vehicleOperations['SEC-61'], { query: { idAuctions: [idAuction] } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
