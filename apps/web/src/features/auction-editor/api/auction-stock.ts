import type { AnswerOf } from '@fairlot/contracts';
import { LOTS_MAX } from '@fairlot/contracts/auction';
import { type VehicleDetails, vehicleOperations } from '@fairlot/contracts/vehicles';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';
import type { StockFilter } from '../components/stock-filter.js';

const PAGE = 100;
const WHOLE_PAGE = 1_000;

type StockPage = AnswerOf<(typeof vehicleOperations)['ENG-15']>;

/** What the filter asks of the server. */
export const wishOf = ({ damaged, ...texts }: StockFilter) => ({
  ...texts,
  ...(damaged !== 'all' && { damaged }),
});

/** Free vehicles that the user may put into an auction, page by page (ENG-15). */
export const stockQuery = (filter: StockFilter) =>
  infiniteQueryOptions({
    queryKey: ['auction-stock', filter],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(
        vehicleOperations['ENG-15'],
        { query: { ...wishOf(filter), limit: PAGE, ...(cursor !== null && { cursor }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** All that match, as many as an auction takes. */
export const wholeStock = async (filter: StockFilter): Promise<VehicleDetails[]> => {
  const found: VehicleDetails[] = [];
  let cursor: string | null = null;
  do {
    const query = { ...wishOf(filter), limit: WHOLE_PAGE, ...(cursor !== null && { cursor }) };
    const page: StockPage = await call(vehicleOperations['ENG-15'], { query });
    found.push(...page.vehicles);
    cursor = page.next;
  } while (cursor !== null && found.length < LOTS_MAX);
  return found;
};
