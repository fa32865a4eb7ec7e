import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { staffHomeQuery } from './staff-home.js';

/**
 * Reloads lists and staff tasks after a step. Also after a refusal: another user may have decided.
 */
export const useStaffReload = (queryKey: QueryKey) => {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: staffHomeQuery.queryKey });
    await client.invalidateQueries({ queryKey });
  };
};
