import { activityOperations } from '@fairlot/contracts/auction';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** The menu's news of the own activity, the same on every device (ENG-42). */
export const activityNewsQuery = queryOptions({
  queryKey: ['activity', 'news'],
  queryFn: ({ signal }) => call(activityOperations['ENG-42'], {}, { signal }),
  refetchOnReconnect: 'always',
});

/** Marks the news as seen (ENG-43). */
export const markNewsSeen = () => call(activityOperations['ENG-43'], {});
