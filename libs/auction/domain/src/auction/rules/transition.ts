import { refuse, type Decision } from '@fairlot/kernel';
import type { AuctionStatus } from '../../status.js';
import type { Auction } from '../auction.state.js';

/**
 * The refusal of a command unless the auction has one of these statuses (domain section 2). Null if
 * it has.
 */
export const refusalUnless = (
  { status }: Auction,
  ...allowed: readonly AuctionStatus[]
): Decision<never, 'INVALID_TRANSITION'> | null =>
  allowed.includes(status) ? null : refuse('INVALID_TRANSITION', { status });
