import type { Permission } from './caller.js';

/** The facts that determine the kinds of a caller. Unknown role names are ignored. */
export type CallerRoles = {
  readonly idDealer: number | null;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
};

/** The kinds that a call may require; a caller may have several. */
export const CALLER_KINDS = [
  'ANYONE',
  'SIGNED_IN',
  'BUYER',
  /** Buyers, and users with the role VISITOR, who may see auctions but not bid (ROL-039). */
  'LOOKER',
  'OWNER',
  'STAFF',
  'ADMIN',
] as const;
export type CallerKind = (typeof CALLER_KINDS)[number];

/** The four roles that sell in auctions (ROL-027). */
export const OWNER_PERMISSIONS = [
  'AUCTIONEER',
  'MULTI_AUCTIONEER',
  'EXHIBITOR',
  'LOADER',
] as const satisfies readonly Permission[];

/**
 * Whether the caller has one of these permissions and a dealer. An auction role acts for a dealer
 * and grants nothing without one. A handler for buyers or owners therefore always has a dealer.
 */
const hasPermission = (caller: CallerRoles, permissions: readonly Permission[]): boolean =>
  caller.idDealer !== null && permissions.some((held) => caller.permissions.includes(held));

const IS_CALLER_OF_KIND: Readonly<Record<CallerKind, (caller: CallerRoles) => boolean>> = {
  ANYONE: () => true,
  SIGNED_IN: () => true,
  BUYER: (caller) => hasPermission(caller, ['BUYER']),
  LOOKER: (caller) => hasPermission(caller, ['BUYER', 'VISITOR']),
  OWNER: (caller) => hasPermission(caller, OWNER_PERMISSIONS),
  STAFF: ({ roles }) => roles.includes('ADMIN') || roles.includes('CUSTOMER_CENTER'),
  ADMIN: ({ roles }) => roles.includes('ADMIN'),
};

export const isKind = (caller: CallerRoles | null, kind: CallerKind): boolean =>
  caller === null ? kind === 'ANYONE' : IS_CALLER_OF_KIND[kind](caller);

export const kindsOf = (caller: CallerRoles | null): readonly CallerKind[] =>
  CALLER_KINDS.filter((kind) => isKind(caller, kind));
