import { refuse, type Decision } from '@fairlot/kernel';
import type { AuctionStatus } from '../../status.js';
import type { Auction } from '../auction.state.js';

/**
 * Refuses a command in any other status of the auction (domain section 2). Null if it is allowed.
 */
export const refusalUnless = (
  { status }: Auction,
  ...allowed: readonly AuctionStatus[]
): Decision<never, 'INVALID_TRANSITION'> | null =>
  allowed.includes(status) ? null : refuse('INVALID_TRANSITION', { status });
