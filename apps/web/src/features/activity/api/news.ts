import { activityOperations } from '@fairlot/contracts/auction';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** What the menu says of the own activity, on every device the same (ENG-42). */
export const activityNewsQuery = queryOptions({
  queryKey: ['activity', 'news'],
  queryFn: ({ signal }) => call(activityOperations['ENG-42'], {}, { signal }),
  refetchOnReconnect: 'always',
});

/** The user has seen what there is (ENG-43). */
export const lookAtNews = () => call(activityOperations['ENG-43'], {});
