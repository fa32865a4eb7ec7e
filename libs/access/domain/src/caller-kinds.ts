import type { Permission } from './caller.js';

/** What decides of which kinds a caller is; names of roles that are not known count for nothing. */
export type CallerRoles = {
  readonly idDealer: number | null;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
};

/** What a call may ask of its caller; a caller is of several kinds at once. */
export const CALLER_KINDS = [
  'ANYONE',
  'SIGNED_IN',
  'BUYER',
  /** Buyer, or visitor as an auction role: looks only (ROL-039). */
  'LOOKER',
  'OWNER',
  'STAFF',
  'ADMIN',
] as const;
export type CallerKind = (typeof CALLER_KINDS)[number];

/** The four roles that put up auctions (ROL-027). */
export const OWNER_PERMISSIONS = [
  'AUCTIONEER',
  'MULTI_AUCTIONEER',
  'EXHIBITOR',
  'LOADER',
] as const satisfies readonly Permission[];

/**
 * An auction role acts for a dealer: without one it counts for nothing, so no handler that asks
 * for a buyer or an owner meets a caller without a dealer.
 */
const holds = (caller: CallerRoles, permissions: readonly Permission[]): boolean =>
  caller.idDealer !== null && permissions.some((held) => caller.permissions.includes(held));

const IS: Readonly<Record<CallerKind, (caller: CallerRoles) => boolean>> = {
  ANYONE: () => true,
  SIGNED_IN: () => true,
  BUYER: (caller) => holds(caller, ['BUYER']),
  LOOKER: (caller) => holds(caller, ['BUYER', 'VISITOR']),
  OWNER: (caller) => holds(caller, OWNER_PERMISSIONS),
  STAFF: ({ roles }) => roles.includes('ADMIN') || roles.includes('CUSTOMER_CENTER'),
  ADMIN: ({ roles }) => roles.includes('ADMIN'),
};

export const isKind = (caller: CallerRoles | null, kind: CallerKind): boolean =>
  caller === null ? kind === 'ANYONE' : IS[kind](caller);

export const kindsOf = (caller: CallerRoles | null): readonly CallerKind[] =>
  CALLER_KINDS.filter((kind) => isKind(caller, kind));
