import { mayChangeUser, type Caller } from '@fairlot/access-domain';
import { ACCOUNT_FIELDS, versionOfUser, type User } from '@fairlot/access-records';
import type { StaffAccount, UserAccount } from '@fairlot/contracts/users';

/**
 * Fields that the history of an account contains. `viewedAs` records who viewed the portal as the
 * user, and why; `passwordLink` who sent the user a link to choose a password.
 */
export const SHOWN_FIELDS: readonly string[] = [...ACCOUNT_FIELDS, 'viewedAs', 'passwordLink'];

export const accountViewOf = (
  user: User,
  caller: Caller,
  businessName: string | undefined,
): UserAccount => {
  const { idUser, username, name, surname, email, language, idDealer, idMarket } = user;
  const { roles, permissions, disabledBy, disabledReason, offerLimitMinor, fcaUser } = user;
  return {
    idUser,
    username,
    name,
    surname,
    email,
    language,
    idDealer,
    idMarket,
    roles,
    permissions,
    disabledBy,
    disabledReason,
    offerLimitMinor,
    fcaUser,
    businessName: businessName ?? null,
    adminEnabledMarket: user.adminEnabledMarkets,
    flgEnabled: user.enabled,
    mayChange: !caller.readOnly && mayChangeUser(caller, user),
    version: versionOfUser(user),
  };
};

export const staffAccountOf = (user: User, caller: Caller, isInvited: boolean): StaffAccount => {
  const { idUser, username, name, surname, email, language, idMarket, roles } = user;
  const { disabledReason, mayChange, version } = accountViewOf(user, caller, undefined);
  const enabled = isInvited ? 'INVITED' : 'ENABLED';
  return {
    idUser,
    username,
    name,
    surname,
    email,
    language,
    idMarket,
    roles,
    disabledReason,
    mayChange,
    version,
    adminEnabledMarket: user.adminEnabledMarkets,
    readOnly: user.permissions.includes('READ_ONLY'),
    state: user.enabled ? enabled : 'DISABLED',
    signedInAt: user.signedInAt?.getTime() ?? null,
  };
};
