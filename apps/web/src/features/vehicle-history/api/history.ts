import { vehicleHistoryOperations } from '@fairlot/contracts/vehicles';
import { call } from '#shared/api/call.js';
import { pagesQuery } from '#shared/list/pages-query.js';

const PAGE_ROWS = 50;

/** All changes of a vehicle, page by page (ENG-99). Read again at each visit. */
export const vehicleHistoryQuery = (id: number) => ({
  ...pagesQuery(
    ['vehicle-history', id],
    (query, signal) =>
      call(vehicleHistoryOperations['ENG-99'], { params: { id }, query }, { signal }),
    PAGE_ROWS,
  ),
  // Without a placeholder, because that would be the history of another vehicle.
  placeholderData: undefined,
  staleTime: 0,
});
