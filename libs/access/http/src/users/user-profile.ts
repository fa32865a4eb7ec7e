import { admittedCalls, type Caller } from '@fairlot/access-domain';
import { consentsOf, type User } from '@fairlot/access-records';
import type { UserProfile } from '@fairlot/contracts/access';
import { operations } from '@fairlot/contracts/operations';

const SHOWN_DIGITS = 4;
const maskIban = (iban: string): string => `•••• ${iban.replaceAll(' ', '').slice(-SHOWN_DIGITS)}`;

/** UserProfile of the inventory, with the calls that the guard allows for this caller. */
export const userProfileOf = (user: User, caller: Caller): UserProfile => ({
  idUser: user.idUser,
  username: user.username,
  idDealer: user.idDealer,
  idMarket: user.idMarket,
  preferredLanguage: user.language,
  roles: user.roles,
  permissions: user.permissions,
  ...consentsOf(user),
  // Not for a caller whose second factor is pending, who may be another person with the password.
  // Not for staff who view the portal as the user.
  iban: user.iban === null || isOther(caller) ? null : maskIban(user.iban),
  flgEnabled: user.enabled,
  readOnlyUser: user.permissions.includes('READ_ONLY'),
  adminEnabledMarket: user.adminEnabledMarkets,
  calls: admittedCalls(caller, operations),
  secondFactor: { awaits: caller.awaits, kinds: [...caller.factors] },
  ...(caller.view && { view: { viewer: caller.view.viewer, endsAt: caller.view.endsAt } }),
});

const isOther = ({ awaits, view }: Caller): boolean => awaits !== null || view !== undefined;
