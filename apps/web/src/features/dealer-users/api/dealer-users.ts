import { dealerUserOperations } from '@fairlot/contracts/access';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** Who acts for a dealer and who is invited to (SEC-06): for his main user alone. */
export const dealerUsersQuery = (idDealer: number) =>
  queryOptions({
    queryKey: ['dealer-users', idDealer],
    queryFn: ({ signal }) =>
      call(dealerUserOperations['SEC-06'], { query: { idDealer } }, { signal }),
  });

export type Invited = { readonly email: string; readonly idDealer: number };

/** Also anew: the link of the letter before ends (OTH-05). */
export const sendInvite = ({ email, idDealer }: Invited, commandId: string) =>
  call(
    dealerUserOperations['OTH-05'],
    { body: { email: email.trim(), dealerId: idDealer } },
    { commandId },
  );

export const withdrawInvite = (idInvite: number) =>
  call(dealerUserOperations['ENG-82'], { body: { idInvite } });
