import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { staffHomeQuery } from './staff-home.js';

/** Reloads lists and the tasks of staff after a step, also after a refusal: another user decided. */
export const useStaffReload = (queryKey: QueryKey) => {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: staffHomeQuery.queryKey });
    await client.invalidateQueries({ queryKey });
  };
};
