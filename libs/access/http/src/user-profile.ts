import { admittedTo, type Caller } from '@fairlot/access-domain';
import type { User } from '@fairlot/access-records';
import type { UserProfile } from '@fairlot/contracts/access';
import { operations } from '@fairlot/contracts/operations';

const SHOWN = 4;
const masked = (iban: string): string => `•••• ${iban.replaceAll(' ', '').slice(-SHOWN)}`;

/** UserProfile of the inventory, and which calls the guard lets this caller make. */
export const userProfileOf = (user: User, caller: Caller): UserProfile => ({
  idUser: user.idUser,
  username: user.username,
  idDealer: user.idDealer,
  idMarket: user.idMarket,
  preferredLanguage: user.language,
  roles: user.roles,
  permissions: user.permissions,
  consent1: user.consent1,
  consent2: user.consent2,
  consent3: user.consent3,
  iban: user.iban === null ? null : masked(user.iban),
  flgEnabled: user.enabled,
  readOnlyUser: user.permissions.includes('READ_ONLY'),
  adminEnabledMarket: user.adminEnabledMarkets,
  calls: admittedTo(caller, operations),
});
