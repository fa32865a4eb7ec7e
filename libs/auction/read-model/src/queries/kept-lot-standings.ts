import type { LotKey } from '@fairlot/auction-domain';
import { LRUCache } from 'lru-cache';
import type { LotRecord } from './lot-queries.js';

/** What of a lot is the same for all who offered on it. Private, and told only in numbers: 2 is the second. */
export type LotStanding = Pick<
  LotRecord,
  'position' | 'priceMinor' | 'minimumNextMinor' | 'basePriceMinor' | 'unitMinor'
> & {
  /** Of whom an offer stands, the leader first and then by their best one; null while the lot is hidden. */
  readonly idDealers: readonly number[] | Int32Array | null;
};

export type KeptLotStanding = LotKey & {
  /** Of the rows that it was read of. */
  readonly version: string;
  readonly standing: LotStanding;
};

/** Of all auctions that are kept: what a lot weighs beside its dealers is counted in dealers, too. */
const DEALERS_MAX = 8_000_000;
const LOT_WEIGHS = 100;

type OfLots = ReadonlyMap<number, KeptLotStanding>;

/**
 * The standings of lots in the auctions that were asked for last: at most some 50 MB. Each is as good as its
 * version, which whoever uses it compares; an auction that is larger than all of this is not kept.
 */
export class KeptLotStandings {
  readonly #auctions: LRUCache<number, OfLots>;

  constructor(maxSize = DEALERS_MAX) {
    const sizeCalculation = (lots: OfLots): number =>
      [...lots.values()].reduce((sum, { standing }) => sum + weightOf(standing), 1);
    this.#auctions = new LRUCache({ maxSize, sizeCalculation });
  }

  /** Of these lots of an auction, or of all that are kept. */
  of(idAuction: number, idLots: readonly number[] | null): readonly KeptLotStanding[] {
    const lots = this.#auctions.get(idAuction);
    if (lots === undefined) return [];
    return idLots === null ? [...lots.values()] : idLots.flatMap((id) => lots.get(id) ?? []);
  }

  keep(read: readonly KeptLotStanding[]): void {
    for (const [idAuction, lots] of Map.groupBy(read, (one) => one.idAuction)) {
      const packed = lots.map((one): [number, KeptLotStanding] => [one.idLot, packedOf(one)]);
      this.#auctions.set(idAuction, new Map([...(this.#auctions.get(idAuction) ?? []), ...packed]));
    }
  }
}

const weightOf = ({ idDealers }: LotStanding): number => LOT_WEIGHS + (idDealers?.length ?? 0);

/** Four bytes a dealer. */
const packedOf = ({ standing, ...one }: KeptLotStanding): KeptLotStanding => {
  const idDealers = standing.idDealers && Int32Array.from(standing.idDealers);
  return { ...one, standing: { ...standing, idDealers } };
};
