import { engineeringOperations, type LogEventType } from '@fairlot/contracts/engineering';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

const PAGE_PRICES = 1_000;
const PRICE_EVENTS: readonly LogEventType[] = ['OfferAccepted', 'OfferVoided', 'LotSold'];

/** The price of a lot from an instant on. The price is null if no bid remains. */
export type PricePoint = {
  readonly at: number;
  readonly position: number;
  readonly priceMinor: number | null;
};

const allPrices = async (idAuction: number, idLot: number, signal: AbortSignal) => {
  const points: PricePoint[] = [];
  for (;;) {
    const query = {
      idAuction,
      idLot,
      type: PRICE_EVENTS,
      offset: points.length,
      limit: PAGE_PRICES,
    };
    const { events, total } = await call(engineeringOperations['ENG-13'], { query }, { signal });
    for (const { decidedAt, position, data } of events) {
      const { priceMinor } = data;
      const price = typeof priceMinor === 'number' ? priceMinor : null;
      points.push({ at: decidedAt, position, priceMinor: price });
    }
    if (events.length === 0 || points.length >= total) return points;
  }
};

/** All prices of a lot with open bids, from its events (ENG-13). Read again when the log grows. */
export const pricesQuery = (idAuction: number, idLot: number, events: number) =>
  queryOptions({
    queryKey: ['prices', idAuction, idLot, events],
    queryFn: ({ signal }) => allPrices(idAuction, idLot, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
