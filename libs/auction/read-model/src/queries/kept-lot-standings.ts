import { KeptOfLots } from './kept-of-lots.js';
import type { LotRecord } from './lot-queries.js';

/** What of a lot is the same for all who offered on it. Private, and told only in numbers: 2 is the second. */
export type LotStanding = Pick<
  LotRecord,
  'position' | 'priceMinor' | 'minimumNextMinor' | 'basePriceMinor' | 'unitMinor'
> & {
  /** Of whom an offer stands, the leader first and then by their best one; null while the lot is hidden. */
  readonly idDealers: readonly number[] | Int32Array | null;
};

/** Of all auctions that are kept: what a lot weighs beside its dealers is counted in dealers, too. */
const DEALERS_MAX = 8_000_000;
const LOT_WEIGHS = 100;

/** The standings of lots, four bytes a dealer: at most some 50 MB. */
export const keptLotStandings = (maxSize = DEALERS_MAX): KeptOfLots<LotStanding> =>
  new KeptOfLots(
    maxSize,
    ({ idDealers }) => LOT_WEIGHS + (idDealers?.length ?? 0),
    ({ idDealers, ...shown }) => ({ ...shown, idDealers: idDealers && Int32Array.from(idDealers) }),
  );
