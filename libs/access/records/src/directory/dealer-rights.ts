import { OWNER_PERMISSIONS, type Permission } from '@fairlot/access-domain';
import type { Dealer } from '../entities/dealer.entity.js';

/** Rights of a dealer that its users' permissions require (ADR 39). */
const RIGHTS = {
  AUCTIONEER: 'auctioneer',
  MULTI_AUCTIONEER: 'multiAuctioneer',
  EXHIBITOR: 'exhibitor',
} as const satisfies Partial<Record<Permission, keyof Dealer>>;

/** Selling requires an enabled dealer. Buyers get a reason instead (DEALER_DISABLED). */
const OWNER_RIGHTS: ReadonlySet<Permission> = new Set(OWNER_PERMISSIONS);

/** Whether a user's permission is effective with the dealer's rights (ADR 39). */
export const isAllowedBy = (dealer: Dealer | null, permission: Permission): boolean =>
  !OWNER_RIGHTS.has(permission) ||
  (dealer?.enabled === true &&
    (!(permission in RIGHTS) || dealer[RIGHTS[permission as keyof typeof RIGHTS]]));
