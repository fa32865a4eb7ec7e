import type { Caller } from '@fairlot/access-domain';
import type { User } from '@fairlot/access-records';
import type { OwnUser } from '@fairlot/contracts/access';
import { notSignedIn } from '@fairlot/contracts/refused';
import { userProfileOf } from '../users/user-profile.js';

/** The response with a user's own data, which nobody else may see. */
export const ownAnswerOf = (user: User | null, caller: Caller, isMainUser: boolean): OwnUser => {
  if (user === null) throw notSignedIn();
  const { name, surname, email, version, iban, accountHolder } = user;
  const bankAccount = iban === null || caller.view !== undefined ? null : { iban, accountHolder };
  const own = { name, surname, email, version, bankAccount, isMainUser };
  return { ...userProfileOf(user, caller), ...own };
};
