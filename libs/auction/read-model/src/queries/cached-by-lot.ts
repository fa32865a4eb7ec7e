import type { LotKey } from '@fairlot/auction-domain';
import { LRUCache } from 'lru-cache';

/** A row of a lot, with the data that is the same for all viewers. */
export type LotRow<Shared> = LotKey & {
  /** Version of the row: the transaction that wrote it. */
  readonly writtenBy: string;
  /** Version of the row: the number of the table that contains its dealers' rows. */
  readonly table: number;
  /** Data that is the same for all viewers. Null if it was not read. */
  readonly shared: Shared | null;
};
type CompleteRow<Row extends LotRow<unknown>> = Row & {
  readonly shared: NonNullable<Row['shared']>;
};

const isComplete = <Row extends LotRow<unknown>>(row: Row): row is CompleteRow<Row> =>
  row.shared !== null;

/**
 * Caches the data of lots that is the same for all viewers, for the most recently used auctions. An
 * entry is valid for one version of its row. An auction that is larger than the whole cache is not
 * cached.
 */
export class CachedByLot<Shared extends object> {
  readonly #auctions: LRUCache<number, ReadonlyMap<number, LotRow<Shared>>>;

  /**
   * @param maxSize maximum size of all entries, in the unit of `weightOf`
   * @param packed converts shared data to the form in which it is cached
   */
  constructor(
    maxSize: number,
    weightOf: (shared: Shared) => number,
    private readonly packed: (shared: Shared) => Shared = (shared) => shared,
  ) {
    const sizeCalculation = (lots: ReadonlyMap<number, LotRow<Shared>>): number =>
      [...lots.values()].reduce((sum, { shared }) => sum + (shared ? weightOf(shared) : 0), 1);
    this.#auctions = new LRUCache({ maxSize, sizeCalculation });
  }

  /** Whether the cache has an entry of an auction, in any version. */
  has(idAuction: number): boolean {
    return this.#auctions.has(idAuction);
  }

  /**
   * Completes rows with shared data, from the row itself or from the cache. Rows for which both
   * lack it are read again with their shared data, so that both come from one snapshot. Returns the
   * rows sorted by auction and lot.
   */
  async completed<Row extends LotRow<Shared>>(
    read: readonly Row[],
    readWithShared: (others: readonly Row[]) => Promise<readonly Row[]>,
  ): Promise<readonly CompleteRow<Row>[]> {
    const lotRows = read.map((row): Row => ({ ...row, shared: row.shared ?? this.#of(row) }));
    const others = lotRows.filter((row) => !isComplete(row));
    const readAgain = others.length === 0 ? [] : await readWithShared(others);
    this.#store([...read, ...readAgain].filter(isComplete));
    return [...lotRows, ...readAgain]
      .filter(isComplete)
      .toSorted((a, b) => a.idAuction - b.idAuction || a.idLot - b.idLot);
  }

  #of({ idAuction, idLot, writtenBy, table }: LotRow<Shared>): Shared | null {
    const cached = this.#auctions.get(idAuction)?.get(idLot);
    return cached?.writtenBy === writtenBy && cached.table === table ? cached.shared : null;
  }

  #store(complete: readonly CompleteRow<LotRow<Shared>>[]): void {
    for (const [idAuction, rows] of Map.groupBy(complete, (row) => row.idAuction)) {
      const lots = new Map(this.#auctions.get(idAuction));
      for (const { idLot, writtenBy, table, shared } of rows)
        lots.set(idLot, { idAuction, idLot, writtenBy, table, shared: this.packed(shared) });
      this.#auctions.set(idAuction, lots);
    }
  }
}
