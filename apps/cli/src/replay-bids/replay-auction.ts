import { minimumNextMinor, type Lot } from '@fairlot/auction-domain';
import { assert } from '@fairlot/kernel';
import type { BidEngine, BidMode } from './bid-engine.js';
import type { HistoricalAuction } from './historical-bids.js';

/** A bid that the portal's rules refused. */
export type RefusedBid = { readonly code: string; readonly amountMinor: number };

/** The result of a historical auction under the portal's rules. Amounts in cents. */
export type ReplayedAuction = {
  readonly history: HistoricalAuction;
  readonly mode: BidMode;
  readonly accepted: number;
  readonly refused: readonly RefusedBid[];
  /** The final price; null if no bid was accepted. */
  readonly priceMinor: number | null;
  readonly leaderMaxMinor: number | null;
  /** The leader at the end, with the name in the file. */
  readonly leader: string | null;
  readonly minimumNextMinor: number;
};

/**
 * Replays an auction. Bidders become dealers in order of appearance. Refused bids are not retried.
 */
export const replayAuction = async (
  engine: BidEngine,
  history: HistoricalAuction,
): Promise<ReplayedAuction> => {
  const { bids, durationDays } = history;
  const key = await engine.open(history);
  const bidders = biddersOf(history);
  const refused: RefusedBid[] = [];
  for (const { bidder, amountMinor, bidDay } of bids) {
    const idDealer = bidders.indexOf(bidder) + 1;
    const code = await engine.bid(key, { idDealer, amountMinor, bidDay }, durationDays);
    if (code !== null) refused.push({ code, amountMinor });
  }
  const lot = await engine.lot(key);
  assert(lot.status !== null, 'the historical auction has no lot');
  const { mode } = engine;
  return { history, mode, accepted: bids.length - refused.length, refused, ...endOf(lot, history) };
};

/** The names of the bidders in the order of their first bids. The first bidder is dealer 1. */
const biddersOf = ({ bids }: HistoricalAuction): readonly string[] => [
  ...new Set(bids.map(({ bidder }) => bidder)),
];

const endOf = (lot: Lot, history: HistoricalAuction) => {
  const leader = lot.standing && biddersOf(history)[lot.standing.idLeader - 1];
  return {
    priceMinor: lot.standing?.priceMinor ?? null,
    leaderMaxMinor: lot.standing?.leaderMaxMinor ?? null,
    leader: leader ?? null,
    minimumNextMinor: minimumNextMinor(lot),
  };
};
