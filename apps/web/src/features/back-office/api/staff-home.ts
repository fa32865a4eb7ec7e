import { homeOperations } from '@fairlot/contracts/back-office';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

const REFRESH_EVERY_MS = 60_000;

/** Counts of the tasks that wait for staff, by kind (ENG-229). */
export const staffHomeQuery = queryOptions({
  queryKey: ['staff-home'],
  queryFn: ({ signal }) => call(homeOperations['ENG-229'], {}, { signal }),
  refetchInterval: REFRESH_EVERY_MS,
});

/** Vehicle lists whose import stopped (ENG-260). */
export const stoppedImportsQuery = queryOptions({
  queryKey: ['staff-home', 'stopped-imports'],
  queryFn: async ({ signal }) => (await call(homeOperations['ENG-260'], {}, { signal })).rows,
  refetchInterval: REFRESH_EVERY_MS,
});
