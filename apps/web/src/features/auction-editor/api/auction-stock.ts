import type { AnswerOf } from '@fairlot/contracts';
import { LOTS_MAX } from '@fairlot/contracts/auction';
import { type VehicleDetails, vehicleOperations } from '@fairlot/contracts/vehicles';
import { call } from '#shared/api/call.js';
import { pagesQuery } from '#shared/list/query-rows.js';
import type { StockFilter } from '../components/stock-filter.js';

const WHOLE_PAGE = 1_000;

type StockPage = AnswerOf<(typeof vehicleOperations)['ENG-15']>;

/** What the filter asks of the server. */
export const wishOf = ({ damaged, text, ...texts }: StockFilter) => ({
  ...{ q: text, ...texts },
  ...(damaged !== 'all' && { damaged }),
});

/** Free vehicles that the user may put into an auction, page by page (ENG-15). */
export const stockQuery = (filter: StockFilter) =>
  pagesQuery(['auction-stock', filter], (page, signal) =>
    call(vehicleOperations['ENG-15'], { query: { ...wishOf(filter), ...page } }, { signal }),
  );

/** All that match, as many as an auction takes. */
export const wholeStock = async (filter: StockFilter): Promise<VehicleDetails[]> => {
  const found: VehicleDetails[] = [];
  let cursor: string | null = null;
  do {
    const query = { ...wishOf(filter), limit: WHOLE_PAGE, ...(cursor !== null && { cursor }) };
    const page: StockPage = await call(vehicleOperations['ENG-15'], { query });
    found.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null && found.length < LOTS_MAX);
  return found;
};
