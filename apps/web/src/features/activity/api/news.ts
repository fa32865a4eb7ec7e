import { activityOperations } from '@fairlot/contracts/auction';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** Unseen changes of the user's lots for the menu, the same on every device (ENG-42). */
export const activityNewsQuery = queryOptions({
  queryKey: ['activity', 'news'],
  queryFn: ({ signal }) => call(activityOperations['ENG-42'], {}, { signal }),
  refetchOnReconnect: 'always',
});

/** Marks the unseen changes as seen (ENG-43). */
export const markNewsSeen = () => call(activityOperations['ENG-43'], {});
