import { dealerUserOperations } from '@fairlot/contracts/access';
import { colleagueOperations } from '@fairlot/contracts/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** Users and invitations of a dealer (SEC-06), for its main user only. */
export const dealerUsersQuery = (idDealer: number) =>
  queryOptions({
    queryKey: ['dealer-users', idDealer],
    queryFn: async ({ signal }) =>
      (await call(dealerUserOperations['SEC-06'], { query: { idDealer } }, { signal })).rows,
  });

export type InvitedAddress = { readonly email: string; readonly idDealer: number };

/**
 * Sends an invitation, or sends it again. The link in an earlier invitation then becomes invalid
 * (OTH-05).
 */
export const sendInvite = ({ email, idDealer }: InvitedAddress, commandId: string) =>
  call(
    dealerUserOperations['OTH-05'],
    { body: { email: email.trim(), dealerId: idDealer } },
    { commandId },
  );

export const withdrawInvite = (idInvite: number) =>
  call(dealerUserOperations['ENG-82'], { body: { idInvite } });

type EnableChange = {
  readonly idUser: number;
  readonly flgEnabled: boolean;
  readonly reason?: string;
};

/** Enables a colleague, or disables them with a reason (ENG-208). */
export const switchColleague = (body: EnableChange, commandId: string) =>
  call(colleagueOperations['ENG-208'], { body }, { commandId });

/** E-mails a colleague a link to choose a new password (ENG-209). */
export const resetColleague = (idUser: number, commandId: string) =>
  call(colleagueOperations['ENG-209'], { body: { idUser } }, { commandId });
