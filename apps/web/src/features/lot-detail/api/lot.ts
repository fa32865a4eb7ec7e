import { lotOperations, type OfferView } from '@fairlot/contracts/auction';
import { vehicleOperations } from '@fairlot/contracts/vehicles';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PublicLot } from '@fairlot/contracts/live';
import { call, type CallAnswer } from '#shared/api/call.js';
import { allRows } from '#shared/list/all-rows.js';
import { noteSeenLot } from '#shared/api/seen-positions.js';
import { followLive, type ReadAsOf } from '#shared/live/follow-live.js';

/** Safety limit for the number of bids. No lot has that many. */
const OFFERS_MAX = 20_000;

const allOffers = async (
  { idAuction, idLot }: LotShown,
  signal: AbortSignal,
): Promise<readonly OfferView[]> => {
  const params = { idAuction, idLot };
  const offers = await allRows<OfferView>(OFFERS_MAX, (query) =>
    call(lotOperations['ENG-09'], { params, query }, { signal }),
  );
  return offers.toSorted((a, b) => a.position - b.position);
};

type LotShown = Pick<PublicLot, 'idAuction' | 'idLot' | 'position'>;

/**
 * Minimum interval between reads of the history. A read is expensive, because each of the dealer's
 * bids in it includes a signature.
 */
const HISTORY_EVERY_MS = 300;
const OWN_OFFERS_EVERY_MS = 1_000;

/**
 * The accepted bids of a lot, oldest first (ENG-09). Read again if the lot's live position changes
 * or the dealer has placed a bid, because a bid on a lot with hidden bids does not change the
 * position.
 */
export const historyQuery = (lot: LotShown, ownCommandId = '') => {
  const asOf = `${lot.position} ${ownCommandId}`;
  return queryOptions({
    queryKey: ['history', lot.idAuction, lot.idLot],
    queryFn: async ({ signal }): Promise<ReadAsOf<readonly OfferView[]>> => {
      noteSeenLot(lot);
      return { asOf, content: await allOffers(lot, signal) };
    },
    ...followLive(asOf, HISTORY_EVERY_MS),
  });
};

/**
 * The dealer's bids on a lot, newest first (ENG-35). Read again if the lot's live position changes
 * or the dealer gets a new receipt.
 */
export const ownOffersQuery = (lot: LotShown, limit: number, ownCommandId = '') => {
  const asOf = `${lot.position} ${ownCommandId}`;
  const input = { params: { id: lot.idAuction }, query: { idLot: lot.idLot, limit } };
  return queryOptions({
    queryKey: ['own-offers', lot.idAuction, lot.idLot, limit],
    queryFn: async ({ signal }): Promise<ReadAsOf<CallAnswer<'ENG-35'>>> => {
      noteSeenLot(lot);
      return { asOf, content: await call(lotOperations['ENG-35'], input, { signal }) };
    },
    ...followLive(asOf, OWN_OFFERS_EVERY_MS),
    // Keeps the displayed bids while a longer list loads.
    placeholderData: keepPreviousData,
  });
};

/** The vehicle details (SEC-22). */
export const dataSheetQuery = (idVehicle: number) =>
  queryOptions({
    queryKey: ['data-sheet', idVehicle],
    queryFn: ({ signal }) =>
      call(vehicleOperations['SEC-22'], { params: { id: idVehicle } }, { signal }),
    staleTime: 10 * 60_000,
  });

/** Award prices of vehicles of the same model (ENG-25). */
export const marketPricesQuery = (idVehicle: number) =>
  queryOptions({
    queryKey: ['market-prices', idVehicle],
    queryFn: ({ signal }) =>
      call(vehicleOperations['ENG-25'], { params: { id: idVehicle } }, { signal }),
    staleTime: 60_000,
  });
