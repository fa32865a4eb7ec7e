import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffHomeQuery } from '../../back-office/api/staff-home.js';
import { requirementsKey } from '../api/requirements.js';

/** A change of requirements. Reloads all lists, also after a refusal. */
export const useRequirement = <Answer>(send: () => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: staffHomeQuery.queryKey });
      await client.invalidateQueries({ queryKey: requirementsKey });
    },
  });
};
