import type { User } from '@fairlot/access-records';
import type { UserProfile } from '@fairlot/contracts/access';

/** UserProfile of the inventory. */
export const userProfileOf = (user: User): UserProfile => ({
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
  flgEnabled: user.enabled,
  readOnlyUser: user.permissions.includes('READ_ONLY'),
  adminEnabledMarket: user.adminEnabledMarkets,
});
