import { vehicleHistoryOperations } from '@fairlot/contracts/vehicles';
import { call } from '#shared/api/call.js';
import { pagesQuery } from '#shared/list/pages-query.js';

const PAGE = 50;

/** Every change of a vehicle, page by page (ENG-99); whoever comes back sees what came meanwhile. */
export const vehicleHistoryQuery = (id: number) => ({
  ...pagesQuery(
    ['vehicle-history', id],
    (query, signal) =>
      call(vehicleHistoryOperations['ENG-99'], { params: { id }, query }, { signal }),
    PAGE,
  ),
  // Never that of the vehicle before.
  placeholderData: undefined,
  staleTime: 0,
});
