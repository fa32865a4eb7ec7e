import { refuse, type Decision } from '@fairlot/kernel';
import type { AuctionStatus } from '../../status.js';
import type { Auction } from '../auction.state.js';

/** Null if the auction's status allows the command (domain section 2). */
export const refusalUnless = (
  { status }: Auction,
  ...allowed: readonly AuctionStatus[]
): Decision<never, 'INVALID_TRANSITION'> | null =>
  allowed.includes(status) ? null : refuse('INVALID_TRANSITION', { status });
