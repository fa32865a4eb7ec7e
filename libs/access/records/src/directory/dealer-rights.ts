import { OWNER_PERMISSIONS, type Permission } from '@fairlot/access-domain';
import type { Dealer } from '../entities/dealer.entity.js';

/** For each permission, the right that the dealer of the user must have (ADR 39). */
const RIGHTS = {
  AUCTIONEER: 'auctioneer',
  MULTI_AUCTIONEER: 'multiAuctioneer',
  EXHIBITOR: 'exhibitor',
} as const satisfies Partial<Record<Permission, keyof Dealer>>;

/**
 * Permissions that require an enabled dealer. BUYER is not among them: bids of a disabled dealer
 * are refused with DEALER_DISABLED.
 */
const OWNER_RIGHTS: ReadonlySet<Permission> = new Set(OWNER_PERMISSIONS);

/** Whether a user's permission is effective with the dealer's rights (ADR 39). */
export const isAllowedBy = (dealer: Dealer | null, permission: Permission): boolean =>
  !OWNER_RIGHTS.has(permission) ||
  (dealer?.enabled === true &&
    (!(permission in RIGHTS) || dealer[RIGHTS[permission as keyof typeof RIGHTS]]));
