import { auctionOperations, awardOperations, type LotView } from '@fairlot/contracts/auction';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { allRows } from '#shared/list/all-rows.js';
import { call, type CallAnswer } from '#shared/api/call.js';

/** Safety limit for the number of bids. No report has that many. */
const OFFERS_MAX = 100_000;

export type AuctionResults = CallAnswer<'SEC-48'>;
export type OfferRow = CallAnswer<'SEC-67'>['rows'][number];

/**
 * The auction's header and its lots, with the binding bids, awards and settlements after the close
 * (SEC-48).
 */
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

/** Writes newer states of lots into the cached results. */
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

/**
 * Reloads the results and the bids, after a change whose response contained only a part of them.
 */
export const refetchResults = (client: QueryClient, idAuction: number): Promise<void> =>
  client.invalidateQueries({ queryKey: resultsQuery(idAuction).queryKey, exact: true });
