import { auctionControlOperations } from '@fairlot/contracts/auction';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** Templates to which vehicles can be sent (ENG-16). */
export const templatesQuery = queryOptions({
  queryKey: ['templates-to-send-to'],
  queryFn: async ({ signal }) =>
    (await call(auctionControlOperations['ENG-16'], {}, { signal })).rows,
});
