import { sessionOperations } from '@fairlot/contracts/access';
import { useMutation } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';
import { forgetTyped } from '#shared/session/typed.js';
import { discardDrafts } from '#shared/form/discard-drafts.js';

/**
 * Ends the session and all that is live of it (OTH-11), or every session of the user (ENG-32), then
 * starts from a clean page.
 */
export const useSignOut = (id: 'OTH-11' | 'ENG-32' = 'OTH-11') =>
  useMutation({
    mutationFn: () => call(sessionOperations[id], {}),
    onSuccess: () => {
      discardDrafts();
      forgetTyped();
      window.location.assign('/sign-in');
    },
  });
