import { sessionOperations } from '@fairlot/contracts/access';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';
import { clearCompared } from '#shared/compared/clear-compared.js';
import { clearMobileToken } from '#shared/mobile/mobile-token.js';
import { clearRole } from '#shared/session/chosen-role.js';
import { clearTyped } from '#shared/session/typed-amounts.js';
import { awaitedMark } from '../../catalogue/components/awaited-mark.js';
import { discardDrafts } from '#shared/form/discard-drafts.js';

const SIGN_OUT = ['sign-out'];

/**
 * True from the start of the sign-out until the page unloads. False again if the sign-out fails.
 */
export const useIsLeaving = (): boolean =>
  useMutationState({
    filters: { mutationKey: SIGN_OUT },
    select: ({ state }) => state.status !== 'error',
  }).includes(true);

/**
 * Ends this session (OTH-11) or all sessions of the user (ENG-32), including their live
 * connections. Then loads a new page. If the identity provider has a session too, the browser first
 * goes there to end it.
 */
export const useSignOut = (id: 'OTH-11' | 'ENG-32' = 'OTH-11') =>
  useMutation({
    mutationKey: SIGN_OUT,
    mutationFn: () => call(sessionOperations[id], {}),
    onSuccess: ({ leaveAt }) => {
      discardDrafts();
      clearTyped();
      clearRole();
      clearCompared();
      awaitedMark.forget();
      clearMobileToken();
      window.location.assign(leaveAt ?? '/sign-in');
    },
  });
