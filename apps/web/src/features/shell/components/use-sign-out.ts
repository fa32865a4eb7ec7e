import { sessionOperations } from '@fairlot/contracts/access';
import { useMutation } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';
import { discardDrafts } from '#shared/form/discard-drafts.js';

/** Ends the session here and everywhere it is live, then starts from a clean page (OTH-11). */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => call(sessionOperations['OTH-11'], {}),
    onSuccess: () => {
      discardDrafts();
      window.location.assign('/sign-in');
    },
  });
