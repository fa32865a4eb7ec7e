import { auctionOperations, lotOperations } from '@fairlot/contracts/auction';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** While it is shown its price goes on, and nobody says so outside of its auction. */
const EVERY_MS = 4_000;

/** What an offer there costs beyond its amount, for the total before it is confirmed (SEC-44). */
export const chargesQuery = (idAuction: number) =>
  queryOptions({
    queryKey: ['charges', idAuction],
    queryFn: async ({ signal }) =>
      (await call(auctionOperations['SEC-44'], { params: { id: idAuction } }, { signal })).charges,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A lot as it is now, for a page that does not follow its auction (SEC-73). */
export const lotNowQuery = (idAuction: number, idLot: number) =>
  queryOptions({
    queryKey: ['lot-now', idAuction, idLot],
    queryFn: ({ signal }) =>
      call(lotOperations['SEC-73'], { params: { idAuction, idLot } }, { signal }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
