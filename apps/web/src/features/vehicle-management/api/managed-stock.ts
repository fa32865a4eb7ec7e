import { vehicleOperations } from '@fairlot/contracts/vehicles';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';
import type { ManagementFilter } from '../components/management-filter.js';

const PAGE = 100;
export const MANAGED_STOCK = 'managed-stock';

/** Vehicles in the user's scope, at one place and in any state, page by page (ENG-15, CON-041). */
export const managedStockQuery = ({ place, state, text }: ManagementFilter) =>
  infiniteQueryOptions({
    queryKey: [MANAGED_STOCK, place, state, text],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(
        vehicleOperations['ENG-15'],
        {
          query: {
            ...{ place, text, limit: PAGE },
            ...(state !== 'all' && { states: [state] }),
            ...(cursor !== null && { cursor }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
