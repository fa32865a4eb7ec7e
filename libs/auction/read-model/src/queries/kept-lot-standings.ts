import { KeptOfLots, type OfLot } from './kept-of-lots.js';
import type { LotRecord } from './lot-queries.js';

/** What of a lot is the same for all who offered on it. Private, and told only in numbers: 2 is the second. */
export type LotStanding = Pick<
  LotRecord,
  'position' | 'priceMinor' | 'minimumNextMinor' | 'basePriceMinor' | 'unitMinor'
> & {
  /** Of whom an offer stands, the leader first and then by their best one; null while the lot is hidden. */
  readonly idDealers: readonly number[] | Int32Array | null;
};

export type KeptLotStanding = OfLot & { readonly standing: LotStanding };

/** Of all auctions that are kept: what a lot weighs beside its dealers is counted in dealers, too. */
const DEALERS_MAX = 8_000_000;
const LOT_WEIGHS = 100;

/** The standings of lots: at most some 50 MB. */
export class KeptLotStandings extends KeptOfLots<KeptLotStanding> {
  constructor(maxSize = DEALERS_MAX) {
    super(maxSize, ({ standing }) => LOT_WEIGHS + (standing.idDealers?.length ?? 0));
  }

  override keep(read: readonly KeptLotStanding[]): void {
    super.keep(read.map(packedOf));
  }
}

/** Four bytes a dealer. */
const packedOf = ({ standing, ...one }: KeptLotStanding): KeptLotStanding => {
  const idDealers = standing.idDealers && Int32Array.from(standing.idDealers);
  return { ...one, standing: { ...standing, idDealers } };
};
