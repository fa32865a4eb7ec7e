import { vehicleOperations } from '@fairlot/contracts/vehicles';
import { call } from '#shared/api/call.js';
import { pagesQuery } from '#shared/list/pages-query.js';
import type { ManagementFilter } from '../components/management-filter.js';

export const MANAGED_STOCK = 'managed-stock';

/**
 * Vehicles that the user may move, page by page (ENG-15). `place` selects the user's own stock or
 * that of a superior (CON-041).
 */
export const managedStockQuery = ({ place, state, text }: ManagementFilter) => {
  const query = { place, q: text, ...(state !== 'all' && { states: [state] }) };
  return pagesQuery([MANAGED_STOCK, query], (page, signal) =>
    call(vehicleOperations['ENG-15'], { query: { ...query, ...page } }, { signal }),
  );
};
