import type { LotKey } from '@fairlot/auction-domain';
import { LRUCache } from 'lru-cache';

/** A row that is read of a lot, with what of it is the same for all who look. */
export type LotRow<Shared> = LotKey & {
  /** Of its version: which transaction wrote the lot's row. */
  readonly writtenBy: string;
  /** And in which table the rows of its dealers stand. */
  readonly table: number;
  /** Null where it is not told. */
  readonly shared: Shared | null;
};
type Told<Row extends LotRow<unknown>> = Row & { readonly shared: NonNullable<Row['shared']> };

const isTold = <Row extends LotRow<unknown>>(row: Row): row is Told<Row> => row.shared !== null;

/**
 * What is the same for all who look at a lot, of the auctions that were asked for last. Each is as good as the version
 * it was read in, which every row says; an auction that weighs more than all of this is not kept.
 */
export class KeptOfLots<Shared extends object> {
  readonly #auctions: LRUCache<number, ReadonlyMap<number, LotRow<Shared>>>;

  /** @param packed what is kept of what was read */
  constructor(
    maxSize: number,
    weightOf: (shared: Shared) => number,
    private readonly packed: (shared: Shared) => Shared = (shared) => shared,
  ) {
    const sizeCalculation = (lots: ReadonlyMap<number, LotRow<Shared>>): number =>
      [...lots.values()].reduce((sum, { shared }) => sum + (shared ? weightOf(shared) : 0), 1);
    this.#auctions = new LRUCache({ maxSize, sizeCalculation });
  }

  /** Whether something is kept of an auction, in whatever version. */
  has(idAuction: number): boolean {
    return this.#auctions.has(idAuction);
  }

  /**
   * Rows as they were read, each with what was told with it or is kept of its version; of the others those that a
   * second look tells, so that a row and what is told with it are always of one snapshot. By auction and lot.
   */
  async completed<Row extends LotRow<Shared>>(
    read: readonly Row[],
    tell: (others: readonly Row[]) => Promise<readonly Row[]>,
  ): Promise<readonly Told<Row>[]> {
    const known = read.map((row): Row => ({ ...row, shared: row.shared ?? this.#of(row) }));
    const others = known.filter((row) => !isTold(row));
    const told = others.length === 0 ? [] : await tell(others);
    this.#keep([...read, ...told].filter(isTold));
    return [...known, ...told]
      .filter(isTold)
      .toSorted((a, b) => a.idAuction - b.idAuction || a.idLot - b.idLot);
  }

  #of({ idAuction, idLot, writtenBy, table }: LotRow<Shared>): Shared | null {
    const kept = this.#auctions.get(idAuction)?.get(idLot);
    return kept?.writtenBy === writtenBy && kept.table === table ? kept.shared : null;
  }

  #keep(told: readonly Told<LotRow<Shared>>[]): void {
    for (const [idAuction, rows] of Map.groupBy(told, (row) => row.idAuction)) {
      const lots = new Map(this.#auctions.get(idAuction));
      for (const { idLot, writtenBy, table, shared } of rows)
        lots.set(idLot, { idAuction, idLot, writtenBy, table, shared: this.packed(shared) });
      this.#auctions.set(idAuction, lots);
    }
  }
}
