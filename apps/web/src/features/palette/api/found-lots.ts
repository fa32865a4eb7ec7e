import { auctionOperations, SEARCH_MIN } from '@fairlot/contracts/auction';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/**
 * Lots of all auctions that the user can see (ENG-44). Earlier results stay until the next
 * response.
 */
export const foundLotsQuery = (q: string) =>
  queryOptions({
    queryKey: ['found-lots', q],
    queryFn: ({ signal }) => call(auctionOperations['ENG-44'], { query: { q } }, { signal }),
    enabled: q.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
  });
