import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { staffHomeQuery } from './staff-home.js';

/**
 * Reloads a list and the staff tasks after an action. This includes refused actions, because
 * another user may have decided first.
 */
export const useStaffReload = (queryKey: QueryKey) => {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: staffHomeQuery.queryKey });
    await client.invalidateQueries({ queryKey });
  };
};
