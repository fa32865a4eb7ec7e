import type { ReplayedAuction } from './replay-auction.js';

/** Why a recorded price is not ours: a class to count by, in words to read. */
export const DIFFERENCES = {
  ONE_BIDDER:
    'one bidder only: his bids cannot give the recorded price, so the rest of the history is missing',
  RAISE_AFTER_TIE:
    'the leader raised his own maximum after a tie at the price: eBay then showed a step more, here ' +
    'raising an own maximum does not move the price',
  MAXIMUM_REVEALED:
    "the recorded price is the winner's whole maximum: a hidden reserve showed it, or the sale ended early",
  BELOW_STEP_LET_IN:
    'the recorded price is a bid below the step that eBay let in and these rules refuse',
  UNEXPLAINED: 'not explained',
} as const;
export type DifferenceCode = keyof typeof DIFFERENCES;

/** The first class that fits; null when the prices are equal. */
export const differenceOf = (auction: ReplayedAuction): DifferenceCode | null => {
  const { history, priceMinor, leaderMaxMinor, leaderBidsMinor, refused } = auction;
  const { finalPriceMinor, bids } = history;
  if (priceMinor === finalPriceMinor) return null;
  if (leaderMaxMinor === finalPriceMinor) {
    const raisedAfterTie = priceMinor !== null && leaderBidsMinor.includes(priceMinor);
    const isOneStep = finalPriceMinor <= auction.minimumNextMinor;
    return raisedAfterTie && isOneStep ? 'RAISE_AFTER_TIE' : 'MAXIMUM_REVEALED';
  }
  if (new Set(bids.map(({ bidder }) => bidder)).size === 1) return 'ONE_BIDDER';
  const letIn = refused.some(
    ({ code, amountMinor }) => code === 'BELOW_MIN_NEXT' && amountMinor === finalPriceMinor,
  );
  return letIn ? 'BELOW_STEP_LET_IN' : 'UNEXPLAINED';
};
