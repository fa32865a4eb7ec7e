import { OWNER_PERMISSIONS, type Permission } from '@fairlot/access-domain';
import type { Dealer } from '../entities/dealer.entity.js';

/** Rights of a dealer beside which its users' permissions count (ADR 39). */
const RIGHTS = {
  AUCTIONEER: 'auctioneer',
  MULTI_AUCTIONEER: 'multiAuctioneer',
  EXHIBITOR: 'exhibitor',
} as const satisfies Partial<Record<Permission, keyof Dealer>>;

/** Who sells does so while the dealer is enabled; who buys is told why he may not (DEALER_DISABLED). */
const OWNING: ReadonlySet<Permission> = new Set(OWNER_PERMISSIONS);

/** Whether a permission of a user counts beside the rights of the dealer (ADR 39). */
export const isAllowedBy = (dealer: Dealer | null, permission: Permission): boolean =>
  !OWNING.has(permission) ||
  (dealer?.enabled === true &&
    (!(permission in RIGHTS) || dealer[RIGHTS[permission as keyof typeof RIGHTS]]));
