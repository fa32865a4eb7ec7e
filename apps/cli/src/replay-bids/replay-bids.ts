import type { BidMode } from './bid-engine.js';
import { BidEngine } from './bid-engine.js';
import { differenceOf, DIFFERENCES, type Difference, type DifferenceCode } from './difference.js';
import type { HistoricalAuction } from './historical-bids.js';
import { replayAuction, type ReplayedAuction } from './replay-auction.js';

/** An auction whose prices differ. Prices are in the file's unit, dollars. */
export type PriceDifference = {
  readonly auction: string;
  readonly item: string;
  readonly recorded: number;
  readonly ours: number | null;
  readonly code: DifferenceCode;
  readonly reason: string;
  /** Evidence from the bids in the file. Amounts in cents. */
  readonly evidence: Difference['evidence'];
};

export type BidReplay = {
  readonly mode: BidMode;
  readonly auctions: number;
  readonly bids: number;
  readonly accepted: number;
  /** Number of refused bids, by refusal code. */
  readonly refused: Readonly<Record<string, number>>;
  readonly finalPricesEqual: number;
  readonly differing: readonly PriceDifference[];
};

const countBy = (codes: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
};

const priceDifferenceOf = async (auction: ReplayedAuction): Promise<PriceDifference | null> => {
  const difference = await differenceOf(auction);
  if (difference === null) return null;
  const { code, evidence } = difference;
  const { history, priceMinor } = auction;
  return {
    auction: history.auction,
    item: history.item,
    recorded: history.finalPriceMinor / 100,
    ours: priceMinor === null ? null : priceMinor / 100,
    code,
    reason: DIFFERENCES[code],
    evidence,
  };
};

/** Replays historical bids with the portal's engine, one auction after the other. */
export const replayBids = async (
  auctions: readonly HistoricalAuction[],
  mode: BidMode,
  onAuction: (done: number) => void = () => {},
): Promise<BidReplay> => {
  const engine = new BidEngine(mode);
  const replayed: ReplayedAuction[] = [];
  for (const auction of auctions) {
    replayed.push(await replayAuction(engine, auction));
    onAuction(replayed.length);
  }
  const found = await Promise.all(replayed.map(priceDifferenceOf));
  const differences = found.filter((one) => one !== null);
  return {
    mode,
    auctions: replayed.length,
    bids: auctions.reduce((sum, { bids }) => sum + bids.length, 0),
    accepted: replayed.reduce((sum, { accepted }) => sum + accepted, 0),
    refused: countBy(replayed.flatMap(({ refused }) => refused.map(({ code }) => code))),
    finalPricesEqual: replayed.length - differences.length,
    differing: differences,
  };
};
