import { useQueryClient } from '@tanstack/react-query';
import { STAFF_ACCOUNTS, USERS_KEY } from './users.js';

/** Returns a function that reloads accounts after a change, in the lists of users and of staff. */
export const useReadAgain = (): (() => Promise<unknown>) => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [USERS_KEY, STAFF_ACCOUNTS].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
};
