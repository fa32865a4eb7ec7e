import { activityOperations } from '@fairlot/contracts/auction';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** The user's unseen lot changes, for the menu. They are the same on every device (ENG-42). */
export const activityNewsQuery = queryOptions({
  queryKey: ['activity', 'news'],
  queryFn: ({ signal }) => call(activityOperations['ENG-42'], {}, { signal }),
  refetchOnReconnect: 'always',
});

/** Marks the unseen changes as seen (ENG-43). */
export const markNewsSeen = () => call(activityOperations['ENG-43'], {});
