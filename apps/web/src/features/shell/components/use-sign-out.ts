import { sessionOperations } from '@fairlot/contracts/access';
import { useMutation } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** Ends the session here and everywhere it is live, then starts from a clean page (OTH-11). */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => call(sessionOperations['OTH-11'], {}),
    onSuccess: () => window.location.assign('/sign-in'),
  });
