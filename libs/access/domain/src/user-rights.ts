import type { Caller } from './caller.js';
import { isKind, type CallerRoles } from './caller-kinds.js';

/** An account as who manages it is judged by. */
export type ManagedUser = CallerRoles & {
  readonly idUser: number;
  readonly idMarket: string;
  readonly adminEnabledMarkets: readonly string[];
};

const isWithin = (some: readonly string[], others: readonly string[]): boolean =>
  some.every((one) => others.includes(one));

/** Staff see accounts of their markets (ROL-036), and those of staff as administrators only. */
export const seesUser = (caller: Caller, user: ManagedUser): boolean =>
  caller.adminEnabledMarkets.includes(user.idMarket) &&
  (!isKind(user, 'STAFF') || isKind(caller, 'ADMIN'));

/** Who acts in a market that the caller has not is not his to change. */
export const changesUser = (caller: Caller, user: ManagedUser): boolean =>
  seesUser(caller, user) && isWithin(user.adminEnabledMarkets, caller.adminEnabledMarkets);

/** Roles and markets that an account is to have. */
export type WishedRights = Pick<ManagedUser, 'roles' | 'adminEnabledMarkets'>;
export type RightsFault = {
  readonly path: 'roles' | 'adminEnabledMarket';
  readonly fault: 'read_only' | 'foreign_market';
};

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  isWithin(one, other) && isWithin(other, one);

export const changesRights = (user: ManagedUser, wished: WishedRights): boolean =>
  !isSame(user.roles, wished.roles) ||
  !isSame(user.adminEnabledMarkets, wished.adminEnabledMarkets);

/**
 * Null where the caller may give them. Only an administrator gives the roles of staff, within markets that
 * he has himself, and never to a user of a dealer: staff see who bids.
 */
export const rightsFault = (
  caller: Caller,
  user: ManagedUser,
  wished: WishedRights,
): RightsFault | null => {
  if (!changesRights(user, wished)) return null;
  const path = isSame(user.roles, wished.roles) ? 'adminEnabledMarket' : 'roles';
  if (!isKind(caller, 'ADMIN') || user.idDealer !== null) return { path, fault: 'read_only' };
  if (!isWithin(wished.adminEnabledMarkets, caller.adminEnabledMarkets))
    return { path: 'adminEnabledMarket', fault: 'foreign_market' };
  return null;
};

/** Auction roles are for users of dealers; anybody's account can be made one that only looks. */
export const takesPermission = ({ idDealer }: ManagedUser, permission: string): boolean =>
  idDealer !== null || permission === 'READ_ONLY';
