import { auctionOperations, lotOperations } from '@fairlot/contracts/auction';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** Interval of polling while an alert is visible. Prices of other auctions are not pushed. */
const REFRESH_EVERY_MS = 4_000;

/** The charges on a bid, to compute the total before confirmation (SEC-44). */
export const chargesQuery = (idAuction: number) =>
  queryOptions({
    queryKey: ['charges', idAuction],
    queryFn: async ({ signal }) =>
      (await call(auctionOperations['SEC-44'], { params: { id: idAuction } }, { signal })).charges,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The current state of a lot, for alerts on pages outside its auction (SEC-73). */
export const lotNowQuery = (idAuction: number, idLot: number) =>
  queryOptions({
    queryKey: ['lot-now', idAuction, idLot],
    queryFn: ({ signal }) =>
      call(lotOperations['SEC-73'], { params: { idAuction, idLot } }, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_EVERY_MS,
  });
