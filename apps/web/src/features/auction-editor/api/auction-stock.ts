import { LOTS_MAX } from '@fairlot/contracts/auction';
import { type VehicleDetails, vehicleOperations } from '@fairlot/contracts/vehicles';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';
import type { StockFilter } from '../components/stock-filter.js';

const PAGE = 100;
const WHOLE_PAGE = 1_000;

const queryOf = ({ damaged, ...texts }: StockFilter) => ({
  ...texts,
  ...(damaged !== 'all' && { damaged }),
});

/** Free vehicles that the user may put into an auction, page by page (ENG-15). */
export const stockQuery = (filter: StockFilter) =>
  infiniteQueryOptions({
    queryKey: ['auction-stock', filter],
    queryFn: ({ signal, pageParam: offset }) =>
      call(
        vehicleOperations['ENG-15'],
        { query: { ...queryOf(filter), limit: PAGE, offset } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ totalLength }, pages) =>
      pages.length * PAGE < totalLength ? pages.length * PAGE : undefined,
    placeholderData: keepPreviousData,
  });

/** All that match, as many as an auction takes. */
export const wholeStock = async (filter: StockFilter): Promise<VehicleDetails[]> => {
  const found: VehicleDetails[] = [];
  for (let offset = 0; offset < LOTS_MAX; offset += WHOLE_PAGE) {
    const query = { ...queryOf(filter), limit: WHOLE_PAGE, offset };
    const { vehicles, totalLength } = await call(vehicleOperations['ENG-15'], { query });
    found.push(...vehicles);
    if (found.length >= totalLength) break;
  }
  return found;
};
