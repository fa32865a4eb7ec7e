import { auctionOperations } from '@fairlot/contracts/auction';
import { vehicleOperations } from '@fairlot/contracts/vehicles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

const REFRESH_EVERY_MS = 30_000;

/** Running auctions, those that match a text where one is given (SEC-54, SEC-53). */
export const runningAuctionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['running-auctions', text],
    queryFn: ({ signal }) =>
      text === ''
        ? call(auctionOperations['SEC-54'], {}, { signal })
        : call(auctionOperations['SEC-53'], { query: { toSearch: text } }, { signal }),
    refetchInterval: REFRESH_EVERY_MS,
  });

/** One of the auction's vehicles, to look at (SEC-61). */
export const teaserQuery = (idAuction: number) =>
  queryOptions({
    queryKey: ['teaser', idAuction],
    queryFn: ({ signal }) =>
      call(vehicleOperations['SEC-61'], { query: { idAuctions: [idAuction] } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
