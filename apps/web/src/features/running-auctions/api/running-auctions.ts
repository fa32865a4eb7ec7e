import { auctionOperations, type AuctionView } from '@fairlot/contracts/auction';
import { vehicleOperations } from '@fairlot/contracts/vehicles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';
import { STATUSES_OF } from '#shared/status/auction-statuses.js';

const REFRESH_EVERY_MS = 30_000;
/** What is published in between is found when it runs, by the list itself. */
const AHEAD_EVERY_MS = 5 * 60_000;
const AHEAD_MAX = 100;

export const RUNNING_AUCTIONS = 'running-auctions';

/** `words` is what was looked for and stands in some of its lots: they are found by it again. */
export type RunningAuction = AuctionView & { readonly words: string };

const askedFor = async (text: string, signal: AbortSignal): Promise<RunningAuction[]> => {
  if (text === '') {
    const running = await call(auctionOperations['SEC-54'], {}, { signal });
    return running.map((auction) => ({ ...auction, words: '' }));
  }
  const query = { toSearch: text };
  const found = await call(auctionOperations['SEC-53'], { query }, { signal });
  return found.map((auction) => ({ ...auction, words: auction.matchingLots > 0 ? text : '' }));
};

/** Running auctions, those that match a text where one is given (SEC-54, SEC-53). */
export const runningAuctionsQuery = (text: string) =>
  queryOptions({
    queryKey: [RUNNING_AUCTIONS, text],
    queryFn: ({ signal }) => askedFor(text, signal),
    refetchInterval: REFRESH_EVERY_MS,
  });

/** The auctions that start next: their topics say when they do (SEC-45). */
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

/** One of the auction's vehicles, to look at (SEC-61). */
export const teaserQuery = (idAuction: number) =>
  queryOptions({
    queryKey: ['teaser', idAuction],
    queryFn: ({ signal }) =>
      call(vehicleOperations['SEC-61'], { query: { idAuctions: [idAuction] } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
