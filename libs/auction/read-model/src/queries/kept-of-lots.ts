import type { LotKey } from '@fairlot/auction-domain';
import { LRUCache } from 'lru-cache';

/** Of a lot's rows: which transaction wrote its own, and in which table those of its dealers stand. */
export type LotVersion = { readonly writtenBy: string; readonly bidders: string };

/** What was read of a lot, and of which version of its rows. */
export type OfLot = LotKey & { readonly version: LotVersion };

/**
 * What was read of lots in the auctions that were asked for last. Each is as good as its version, which whoever
 * uses it compares; an auction that weighs more than all of this is not kept.
 */
export class KeptOfLots<One extends OfLot> {
  readonly #auctions: LRUCache<number, ReadonlyMap<number, One>>;

  constructor(maxSize: number, weightOf: (one: One) => number) {
    const sizeCalculation = (lots: ReadonlyMap<number, One>): number =>
      [...lots.values()].reduce((sum, one) => sum + weightOf(one), 1);
    this.#auctions = new LRUCache({ maxSize, sizeCalculation });
  }

  /** Of these lots of an auction, or of all that are kept. */
  of(idAuction: number, idLots: readonly number[] | null): readonly One[] {
    const lots = this.#auctions.get(idAuction);
    if (lots === undefined) return [];
    return idLots === null ? [...lots.values()] : idLots.flatMap((id) => lots.get(id) ?? []);
  }

  keep(read: readonly One[]): void {
    for (const [idAuction, lots] of Map.groupBy(read, (one) => one.idAuction)) {
      const known = this.#auctions.get(idAuction) ?? [];
      this.#auctions.set(
        idAuction,
        new Map([...known, ...lots.map((one): [number, One] => [one.idLot, one])]),
      );
    }
  }
}
