import { auctionControlOperations, auctionOperations } from '@fairlot/contracts/auction';
import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

const PAGE = 1_000;
const REFRESH_EVERY_MS = 30_000;
const KEY = 'managed-auctions';

/** Auctions that the caller manages, those whose names match where a text is given (SEC-45). */
export const managedAuctionsQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: [KEY, text],
    queryFn: ({ signal, pageParam: offset }) =>
      call(auctionOperations['SEC-45'], { query: { text, limit: PAGE, offset } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
    // The call also answers what a dealer may only look at.
    select: ({ pages }) => ({ rows: pages.flat().filter(({ mayManage }) => mayManage) }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY_MS,
  });

/** After an auction was published, edited or deleted: every page that shows it reads again. */
export const forgetAuction = (client: QueryClient, idAuction: number): void => {
  client.removeQueries({ queryKey: ['auction', idAuction] });
  client.removeQueries({ queryKey: ['auction-draft', idAuction] });
  for (const key of [KEY, 'running-auctions', 'auction-stock'])
    void client.invalidateQueries({ queryKey: [key] });
};

/** SEC-70. */
export const deleteAuction = (idAuction: number, commandId: string) =>
  call(auctionControlOperations['SEC-70'], { params: { id: idAuction } }, { commandId });
