import { auctionOperations, awardOperations, type LotView } from '@fairlot/contracts/auction';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { allRows } from '#shared/list/all-rows.js';
import { call, type CallAnswer } from '#shared/api/call.js';

/** More bids than any report has. A safety limit only. */
const OFFERS_MAX = 100_000;

export type AuctionResults = CallAnswer<'SEC-48'>;
export type OfferRow = CallAnswer<'SEC-67'>['rows'][number];

/** Header and lots after the close: binding bids, awards, settlements (SEC-48). */
export const resultsQuery = (idAuction: number) =>
  queryOptions({
    queryKey: ['results', idAuction],
    queryFn: ({ signal }) =>
      call(auctionOperations['SEC-48'], { query: { idAuction } }, { signal }),
  });

/** All accepted bids of the auction, by lot (SEC-67). */
export const offersQuery = (idAuction: number) =>
  queryOptions({
    queryKey: ['results', idAuction, 'offers'],
    queryFn: ({ signal }) =>
      allRows<OfferRow>(OFFERS_MAX, (query) =>
        call(awardOperations['SEC-67'], { params: { id: idAuction }, query }, { signal }),
      ),
  });

/** Writes newer states of lots into the cache. */
export const putLots = (
  client: QueryClient,
  idAuction: number,
  change: (lot: LotView) => LotView,
): void => {
  client.setQueryData(
    resultsQuery(idAuction).queryKey,
    (results) => results && { ...results, lotList: results.lotList.map(change) },
  );
};

/** Reloads everything after a change whose answer contained only part of the data. */
export const refetchResults = (client: QueryClient, idAuction: number): Promise<void> =>
  client.invalidateQueries({ queryKey: resultsQuery(idAuction).queryKey, exact: true });
