import type { PublicLotEvent } from '@fairlot/auction-domain';
import type { PublicLot } from '@fairlot/contracts/live';

/** When and how a lot stopped accepting bids. */
export type ClosingTime = {
  /** Time when the lot stopped accepting bids, epoch ms. */
  readonly at: number;
  readonly how: NonNullable<PublicLot['closing']>;
  /** The reason given for an early close or a withdrawal. */
  readonly reason: string | null;
};

/**
 * When and how the lot stopped accepting bids, after one more event. Null before that, and after a
 * reopening. A void or a reverted sale does not change it.
 */
export const closingAfter = (
  before: ClosingTime | null,
  event: PublicLotEvent,
  ingressAt: number,
): ClosingTime | null => {
  switch (event.type) {
    case 'LotClosed': {
      const { closedAt: at, reason } = event.data;
      return { at, how: reason === null ? 'TIME' : 'EARLY', reason };
    }
    case 'LotSold':
      return { at: ingressAt, how: 'CLICK_AND_BUY', reason: null };
    case 'LotWithdrawn':
      return { at: ingressAt, how: 'WITHDRAWN', reason: event.data.reason };
    case 'LotReopened':
      return null;
    default:
      return before;
  }
};
