export type BiddingRound = { readonly fromAt: number; readonly toAt: number };

const FINAL_ROUNDS = 3;
const FINAL_MS = 100_000;

/**
 * Start times of the bidding rounds of an auction, epoch milliseconds. Rounds get shorter towards
 * the end, and the last three begin within the last 100 seconds.
 */
export const biddingRounds = (
  { startsAt, endsAt }: { readonly startsAt: number; readonly endsAt: number },
  count: number,
): readonly BiddingRound[] => {
  const calm = count - FINAL_ROUNDS;
  const finalAt = endsAt - FINAL_MS;
  const calmAt = (index: number) => startsAt + (finalAt - startsAt) * Math.sqrt(index / calm);
  const hotAt = (index: number) => finalAt + ((index - calm) * FINAL_MS) / FINAL_ROUNDS;
  const at = (index: number) => Math.round(index < calm ? calmAt(index) : hotAt(index));
  return Array.from({ length: count }, (_, index) => ({
    fromAt: at(index),
    toAt: at(index + 1),
  }));
};
