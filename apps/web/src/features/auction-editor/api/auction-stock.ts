import { LOTS_MAX } from '@fairlot/contracts/auction';
import { type VehicleDetails, vehicleOperations } from '@fairlot/contracts/vehicles';
import { call } from '#shared/api/call.js';
import { allRows } from '#shared/list/all-rows.js';
import { pagesQuery } from '#shared/list/pages-query.js';
import type { StockFilter } from '../components/stock/stock-filter.js';

/** Converts the filter to the query of the call. */
export const callQueryOf = ({ damaged, text, ...texts }: StockFilter) => ({
  q: text,
  ...texts,
  ...(damaged !== 'all' && { damaged }),
});

/** Free vehicles for an auction, page by page (ENG-15). */
export const stockQuery = (filter: StockFilter) =>
  pagesQuery(['auction-stock', filter], (page, signal) =>
    call(vehicleOperations['ENG-15'], { query: { ...callQueryOf(filter), ...page } }, { signal }),
  );

/** All stock vehicles that match the filter, up to the limit of an auction. */
export const allStock = (filter: StockFilter): Promise<VehicleDetails[]> =>
  allRows(LOTS_MAX, (page) =>
    call(vehicleOperations['ENG-15'], { query: { ...callQueryOf(filter), ...page } }),
  );
