import type { LotKey } from '@fairlot/auction-domain';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { WriteScope } from './answered-writes.js';

/** Stores the watch lists of users (SEC-62 to SEC-64, MOB-13 to MOB-17). */
@Injectable()
export class Observations {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Adds lots to a user's watch list. Lots that are already on it stay unchanged. `at` is epoch
   * milliseconds.
   */
  async observe(
    idUser: number,
    lots: readonly LotKey[],
    at: number,
    scope: WriteScope = this.dataSource.manager,
  ): Promise<void> {
    // Uses one array parameter per column, because the query builder blocks the thread for 20 ms
    // per 1,000 rows.
    await scope.query(
      `INSERT INTO observation (id_user, id_auction, id_lot, at)
       SELECT $1, lot.id_auction, lot.id_lot, $4
         FROM unnest($2::int[], $3::int[]) lot (id_auction, id_lot)
       ON CONFLICT DO NOTHING`,
      [idUser, ...keysOf(lots), at],
    );
  }

  /** Removes lots from a user's watch list. Ignores lots that are not on it. */
  async end(
    idUser: number,
    lots: readonly LotKey[],
    scope: WriteScope = this.dataSource.manager,
  ): Promise<void> {
    await scope.query(
      `DELETE FROM observation o USING unnest($2::int[], $3::int[]) gone (id_auction, id_lot)
       WHERE o.id_user = $1 AND o.id_auction = gone.id_auction AND o.id_lot = gone.id_lot`,
      [idUser, ...keysOf(lots)],
    );
  }

  /** The watched lots in all auctions or in one, in the order of auctions and lots. */
  async observed(
    idUser: number,
    idAuction?: number,
    scope: WriteScope = this.dataSource.manager,
  ): Promise<readonly LotKey[]> {
    const [row] = await scope.query<{ lots: LotKey[] }[]>(
      `SELECT coalesce(json_agg(json_build_object('idAuction', id_auction, 'idLot', id_lot)
                ORDER BY id_auction, id_lot), '[]') AS lots
         FROM observation WHERE id_user = $1 AND id_auction = coalesce($2, id_auction)`,
      [idUser, idAuction ?? null],
    );
    return row?.lots ?? [];
  }
}

const keysOf = (lots: readonly LotKey[]) => [
  lots.map(({ idAuction }) => idAuction),
  lots.map(({ idLot }) => idLot),
];
