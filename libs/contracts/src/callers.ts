import type { CallerKind } from '@fairlot/access-domain';

/**
 * Kinds of callers that can make a call; one matching kind is enough (ROL-024, ROL-026, ROL-027,
 * ROL-032 to ROL-035, ROL-039, ROL-043).
 */
type Callers = readonly CallerKind[];

export const ANYONE = ['ANYONE'] as const satisfies Callers;
export const SIGNED_IN = ['SIGNED_IN'] as const satisfies Callers;
export const BUYERS = ['BUYER'] as const satisfies Callers;
export const READ_ONLY_VIEWERS = ['LOOKER'] as const satisfies Callers;
/** Callers that can manage an object. `mayManage` checks separately whether they own it. */
export const MANAGERS = ['OWNER', 'STAFF'] as const satisfies Callers;
/** Buyers, owners and staff, without visitors. */
export const DEALERS_AND_STAFF = ['BUYER', 'OWNER', 'STAFF'] as const satisfies Callers;
export const STAFF = ['STAFF'] as const satisfies Callers;
export const ADMINS = ['ADMIN'] as const satisfies Callers;
