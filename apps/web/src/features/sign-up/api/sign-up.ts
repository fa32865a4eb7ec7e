import { signUpOperations, type UserSignUp } from '@fairlot/contracts/access';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

export type InviteLink = {
  readonly email: string;
  readonly tag: string;
  readonly dealerId: number;
};

/** The parameters of an invitation link that the server needs to verify it. */
export const emailLinkQuery = signUpOperations['OPEN-11'].query;

/**
 * State of an invitation link (OPEN-11). It is verified once when the page opens, and not again
 * while the user fills in the form.
 */
export const verifiedTagQuery = ({ email, tag }: Pick<InviteLink, 'email' | 'tag'>) =>
  queryOptions({
    queryKey: ['verified-tag', email, tag],
    queryFn: ({ signal }) =>
      call(signUpOperations['OPEN-11'], { query: { email, tag } }, { signal }),
    staleTime: Infinity,
  });

export const sendSignUp = (body: UserSignUp, commandId: string) =>
  call(signUpOperations['OPEN-07'], { body }, { commandId });
