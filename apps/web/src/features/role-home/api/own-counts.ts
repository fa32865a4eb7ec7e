import { dealerOperations } from '@fairlot/contracts/access';
import { activityOperations } from '@fairlot/contracts/auction';
import { vehicleOperations } from '@fairlot/contracts/vehicles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** Numbers of lots that the user watches, and of lots that the dealer has bid on or won (ENG-41). */
export const ownLotsQuery = queryOptions({
  queryKey: ['role-home', 'lots'],
  queryFn: async ({ signal }) => {
    const { OBSERVED, ...offered } = await call(activityOperations['ENG-41'], {}, { signal });
    const sum = Object.values(offered).reduce((all, count) => all + count, 0);
    return { observed: OBSERVED, offered: sum, won: offered.WON };
  },
});

/** Number of vehicles that the user can sell (ENG-15). */
export const stockCountQuery = queryOptions({
  queryKey: ['role-home', 'stock'],
  queryFn: async ({ signal }) => {
    const query = { limit: 1 };
    return (await call(vehicleOperations['ENG-15'], { query }, { signal })).total?.count ?? 0;
  },
});

/** Why the user's dealer cannot bid (ENG-266). */
export const dealerBlockQuery = queryOptions({
  queryKey: ['role-home', 'block'],
  queryFn: ({ signal }) => call(dealerOperations['ENG-266'], {}, { signal }),
});
