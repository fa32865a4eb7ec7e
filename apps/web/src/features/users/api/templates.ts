import { auctionControlOperations } from '@fairlot/contracts/auction';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** The templates for which an owner is responsible, sorted by name (ENG-16). */
export const templatesQuery = queryOptions({
  queryKey: ['templates-of-buyers'],
  queryFn: async ({ signal }) =>
    (
      await call(
        auctionControlOperations['ENG-16'],
        { query: { sort: 'templateName' } },
        { signal },
      )
    ).rows,
});
