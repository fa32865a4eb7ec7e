import { auctionControlOperations, auctionOperations } from '@fairlot/contracts/auction';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';
import { pagesQuery } from '#shared/list/pages-query.js';

const PAGE_ROWS = 1_000;
const REFRESH_EVERY_MS = 30_000;
const QUERY_KEY = 'managed-auctions';

/** Auctions that the caller manages, filtered by a search text (SEC-45). */
export const managedAuctionsQuery = (q: string) => ({
  ...pagesQuery(
    [QUERY_KEY, q],
    async (page, signal) => {
      const answer = await call(auctionOperations['SEC-45'], { query: { q, ...page } }, { signal });
      // The call also returns auctions that the dealer may view but not manage. They are left out
      // here.
      return { ...answer, rows: answer.rows.filter(({ mayManage }) => mayManage) };
    },
    PAGE_ROWS,
  ),
  refetchInterval: REFRESH_EVERY_MS,
});

/**
 * Invalidates the cached queries that contain the auction, after it was published, edited or
 * deleted.
 */
export const invalidateAuction = (client: QueryClient, idAuction: number): void => {
  client.removeQueries({ queryKey: ['auction', idAuction] });
  client.removeQueries({ queryKey: ['auction-draft', idAuction] });
  for (const key of [QUERY_KEY, 'running-auctions', 'auction-stock'])
    void client.invalidateQueries({ queryKey: [key] });
};

/** Deletes an auction (SEC-70). */
export const deleteAuction = (idAuction: number, commandId: string) =>
  call(auctionControlOperations['SEC-70'], { params: { id: idAuction } }, { commandId });
