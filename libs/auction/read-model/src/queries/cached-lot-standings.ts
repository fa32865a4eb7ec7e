import { CachedByLot } from './cached-by-lot.js';
import type { LotRecord } from './lot-queries.js';

/**
 * The data of a lot that all of its bidders share. Private because of `idDealers`, from which a
 * dealer learns only its own rank.
 */
export type LotStanding = Pick<
  LotRecord,
  'position' | 'priceMinor' | 'minimumNextMinor' | 'basePriceMinor' | 'unitMinor'
> & {
  /** Dealers with a current bid, the leader first and then by their best bid; null while the lot is hidden. */
  readonly idDealers: readonly number[] | Int32Array | null;
};

/**
 * Maximum number of cached dealers over all auctions. The fixed size of a lot counts in dealers
 * too.
 */
const DEALERS_MAX = 8_000_000;
const LOT_WEIGHS = 100;

/** Caches the standings of lots with four bytes per dealer: at most about 50 MB. */
export const cachedLotStandings = (maxSize = DEALERS_MAX): CachedByLot<LotStanding> =>
  new CachedByLot(
    maxSize,
    ({ idDealers }) => LOT_WEIGHS + (idDealers?.length ?? 0),
    ({ idDealers, ...shown }) => ({ ...shown, idDealers: idDealers && Int32Array.from(idDealers) }),
  );
