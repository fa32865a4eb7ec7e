import type { DemoServices } from '../demo-services.js';
import { randomOf } from '../plan/random.js';

const DAY_MS = 86_400_000;
const HISTORY_DAYS = 700;
const VOTES_MIN = 24;
const VOTES_SPREAD = 90;
/**
 * Distribution of the ratings. Auctioneers omit different numbers of them, so that averages differ.
 */
const STAR_RATINGS = [
  5, 4, 5, 4, 4, 5, 3, 5, 4, 5, 4, 2, 5, 4, 5, 3, 4, 5, 4, 5, 1, 4, 5, 4, 3,
] as const;
const VOTE_BIAS = 7;
/** First id of the invented purchases that are rated. Far above any real id. */
const FIRST_OLD_PURCHASE_ID = 2_000_000_000;

type VoteContext = {
  /** Ids of the auctioneers that are rated. */
  readonly houses: readonly number[];
  /** The dealers who buy. */
  readonly buyers: readonly number[];
  readonly now: number;
};

/**
 * Writes ratings of every auctioneer by its buyers. They are the same on every machine, and each
 * buyer rates once.
 */
export const seedVotes = async (
  { feedbacks }: Pick<DemoServices, 'feedbacks'>,
  { houses, buyers, now }: VoteContext,
): Promise<void> => {
  if (buyers.length === 0) return;
  let idPurchase = FIRST_OLD_PURCHASE_ID;
  for (const [index, idAuctioneer] of houses.entries()) {
    const random = randomOf(index + 1);
    const stars = STAR_RATINGS.slice(index % VOTE_BIAS);
    const votes = VOTES_MIN + random.below(VOTES_SPREAD);
    for (let vote = 0; vote < votes; vote += 1)
      await feedbacks.submit({
        idAuctioneer,
        idAuction: FIRST_OLD_PURCHASE_ID,
        idPurchase: (idPurchase += 1),
        idDealer: random.pick(buyers),
        rating: random.pick(stars),
        at: now - random.below(HISTORY_DAYS) * DAY_MS,
      });
  }
};
