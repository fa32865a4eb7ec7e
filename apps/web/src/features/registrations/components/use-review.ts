import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffHomeQuery } from '../../back-office/api/staff-home.js';
import { registrationsKey } from '../api/registrations.js';

/** A step of a review. Reloads all lists, also after a refusal: the application has changed. */
export const useReview = <Answer, Sent = void>(send: (sent: Sent) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: staffHomeQuery.queryKey });
      await client.invalidateQueries({ queryKey: registrationsKey });
    },
  });
};
