import { BidEngine } from './bid-engine.js';
import { replayAuction, type ReplayedAuction } from './replay-auction.js';

/**
 * Possible reasons why a recorded price differs from the replayed one. For all except the last, the
 * bids in the file are the proof.
 */
export const DIFFERENCES = {
  BIDS_MISSING: 'the file has no bid at the recorded price, so bids are missing',
  RAISE_AFTER_TIE:
    'the highest bidder raised their maximum after a tie: eBay then raised the price by one increment, this engine does not',
  BELOW_STEP_LET_IN:
    'eBay accepted bids below the increment, which these rules refuse; without an increment the engine reaches the recorded price',
  UNEXPLAINED: 'the bids in the file do not explain the difference',
} as const;
export type DifferenceCode = keyof typeof DIFFERENCES;

/** A reason with its evidence. Amounts in cents. */
export type Difference = {
  readonly code: DifferenceCode;
  readonly evidence: Readonly<Record<string, number | boolean>>;
};
type Finding = Difference | null;

const findMissingBids = ({ history: { bids, finalPriceMinor } }: ReplayedAuction): Finding => {
  const highestBidMinor = Math.max(...bids.map(({ amountMinor }) => amountMinor));
  return highestBidMinor < finalPriceMinor
    ? { code: 'BIDS_MISSING', evidence: { highestBidMinor } }
    : null;
};

/**
 * Leader and rival both bid the replayed price, and then the leader raised the own bid. The
 * recorded price is one increment higher.
 */
const findRaiseAfterTie = (auction: ReplayedAuction): Finding => {
  const { history, priceMinor, leaderMaxMinor, leader, minimumNextMinor } = auction;
  const { bids, finalPriceMinor } = history;
  if (priceMinor === null || leaderMaxMinor === null) return null;
  const at = (isLeaders: boolean, minor: number) =>
    bids.findIndex((bid) => (bid.bidder === leader) === isLeaders && bid.amountMinor === minor);
  const own = at(true, priceMinor);
  const tie = at(false, priceMinor);
  const raise = at(true, leaderMaxMinor);
  const isTie = own >= 0 && tie >= 0 && raise > Math.max(own, tie);
  const stepMoreMinor = Math.min(leaderMaxMinor, minimumNextMinor);
  return isTie && stepMoreMinor === finalPriceMinor
    ? { code: 'RAISE_AFTER_TIE', evidence: { tieMinor: priceMinor, raisedToMinor: leaderMaxMinor } }
    : null;
};

/**
 * Finds that the real auction accepted bids below the increment. Null unless a replay without an
 * increment results in the recorded price.
 */
const findBidBelowStep = async ({ history, refused, mode }: ReplayedAuction): Promise<Finding> => {
  const below = refused.filter(({ code }) => code === 'BELOW_MIN_NEXT');
  if (mode !== 'open' || below.length === 0) return null;
  const { priceMinor } = await replayAuction(new BidEngine(mode, 'NO_STEP'), history);
  return priceMinor === history.finalPriceMinor
    ? { code: 'BELOW_STEP_LET_IN', evidence: { bidsBelowStep: below.length } }
    : null;
};

/** The reason that the bids prove, or else the unproven one. Null if the prices are equal. */
export const differenceOf = async (auction: ReplayedAuction): Promise<Finding> => {
  const { history, priceMinor, leaderMaxMinor } = auction;
  if (priceMinor === history.finalPriceMinor) return null;
  const recordedIsWinnersMaximum = leaderMaxMinor === history.finalPriceMinor;
  return (
    findMissingBids(auction) ??
    findRaiseAfterTie(auction) ??
    (await findBidBelowStep(auction)) ?? {
      code: 'UNEXPLAINED',
      evidence: { recordedIsWinnersMaximum },
    }
  );
};
