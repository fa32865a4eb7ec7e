import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffHomeQuery } from '../../back-office/api/staff-home.js';
import { registrationsKey } from '../api/registrations.js';

/** A step of an application. All lists read anew, also where it was refused: then it had changed. */
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
