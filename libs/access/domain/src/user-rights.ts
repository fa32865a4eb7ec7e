import type { Caller } from './caller.js';
import { isKind, type CallerRoles } from './caller-kinds.js';

/** The facts about an account that its management depends on. */
export type ManagedUser = CallerRoles & {
  readonly idUser: number;
  readonly idMarket: string;
  readonly adminEnabledMarkets: readonly string[];
};

const isWithin = (some: readonly string[], others: readonly string[]): boolean =>
  some.every((one) => others.includes(one));

/**
 * Whether the caller may see the user. Staff see users of their markets (ROL-036). Only
 * administrators see accounts of staff.
 */
export const maySeeUser = (caller: Caller, user: ManagedUser): boolean =>
  caller.adminEnabledMarkets.includes(user.idMarket) &&
  (!isKind(user, 'STAFF') || isKind(caller, 'ADMIN'));

/** Whether the caller may change the user: only if the caller acts in all markets of the user. */
export const mayChangeUser = (caller: Caller, user: ManagedUser): boolean =>
  maySeeUser(caller, user) && isWithin(user.adminEnabledMarkets, caller.adminEnabledMarkets);

/**
 * Whether the caller may view the portal as the user. Staff may, as users of dealers in their
 * markets, but not as other staff.
 */
export const mayViewAs = (caller: Caller, user: ManagedUser): boolean =>
  isKind(caller, 'STAFF') &&
  user.idDealer !== null &&
  !isKind(user, 'STAFF') &&
  caller.adminEnabledMarkets.includes(user.idMarket);

/** The roles and markets that a change sets for an account. */
export type RequestedRights = Pick<ManagedUser, 'roles' | 'adminEnabledMarkets'>;
export type RightsFault = {
  readonly path: 'roles' | 'adminEnabledMarket';
  readonly fault: 'read_only' | 'foreign_market';
};

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  isWithin(one, other) && isWithin(other, one);

export const changesRights = (user: ManagedUser, requested: RequestedRights): boolean =>
  !isSame(user.roles, requested.roles) ||
  !isSame(user.adminEnabledMarkets, requested.adminEnabledMarkets);

/**
 * Why the caller may not assign the requested rights. Null if the caller may. Only an administrator
 * assigns staff roles, only within their own markets, and never to a user of a dealer, because
 * staff see who bids.
 */
export const rightsFault = (
  caller: Caller,
  user: ManagedUser,
  wished: RequestedRights,
): RightsFault | null => {
  if (!changesRights(user, wished)) return null;
  const path = isSame(user.roles, wished.roles) ? 'adminEnabledMarket' : 'roles';
  if (!isKind(caller, 'ADMIN') || user.idDealer !== null) return { path, fault: 'read_only' };
  if (!isWithin(wished.adminEnabledMarkets, caller.adminEnabledMarkets))
    return { path: 'adminEnabledMarket', fault: 'foreign_market' };
  return null;
};

/**
 * Whether an account can have the permission. Auction roles require a dealer, but any account can
 * be read-only.
 */
export const mayHavePermission = ({ idDealer }: ManagedUser, permission: string): boolean =>
  idDealer !== null || permission === 'READ_ONLY';
