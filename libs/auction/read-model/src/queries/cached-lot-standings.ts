import { CachedByLot } from './cached-by-lot.js';
import type { LotRecord } from './lot-queries.js';

/**
 * The data of a lot that is the same for all its bidders. It is private because of `idDealers`: a
 * dealer may learn only its own rank.
 */
export type LotStanding = Pick<
  LotRecord,
  'position' | 'priceMinor' | 'minimumNextMinor' | 'basePriceMinor' | 'unitMinor'
> & {
  /**
   * Ids of dealers with a current bid: the leader, and then the others by their best bid. Null
   * while the lot hides its bids.
   */
  readonly idDealers: readonly number[] | Int32Array | null;
};

/**
 * Maximum number of cached dealers in all auctions. The fixed size of a lot is counted as a number
 * of dealers too.
 */
const DEALERS_MAX = 8_000_000;
const LOT_WEIGHS = 100;

/** A cache for the standings of lots. It needs four bytes per dealer, and at most about 50 MB. */
export const cachedLotStandings = (maxSize = DEALERS_MAX): CachedByLot<LotStanding> =>
  new CachedByLot(
    maxSize,
    ({ idDealers }) => LOT_WEIGHS + (idDealers?.length ?? 0),
    ({ idDealers, ...shown }) => ({ ...shown, idDealers: idDealers && Int32Array.from(idDealers) }),
  );
