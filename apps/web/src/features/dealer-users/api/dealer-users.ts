import { dealerUserOperations } from '@fairlot/contracts/access';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** Users and invitations of a dealer (SEC-06), for its main user only. */
export const dealerUsersQuery = (idDealer: number) =>
  queryOptions({
    queryKey: ['dealer-users', idDealer],
    queryFn: ({ signal }) =>
      call(dealerUserOperations['SEC-06'], { query: { idDealer } }, { signal }),
  });

export type Invited = { readonly email: string; readonly idDealer: number };

/** Also repeats an invitation: the earlier link becomes invalid (OTH-05). */
export const sendInvite = ({ email, idDealer }: Invited, commandId: string) =>
  call(
    dealerUserOperations['OTH-05'],
    { body: { email: email.trim(), dealerId: idDealer } },
    { commandId },
  );

export const withdrawInvite = (idInvite: number) =>
  call(dealerUserOperations['ENG-82'], { body: { idInvite } });
