import type { LotKey } from '@fairlot/auction-domain';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { PageRequest } from './auction-queries.js';
import { scopeCondition, type AuctionScope } from './auction-scope.js';
import { SqlBindings, rowsOf } from './rows.js';

/** A lot and its vehicles, by their ids. */
export type OpenLot = LotKey & { readonly idVehicles: readonly number[] };

/** Lists the lots of auctions that run or are scheduled. */
@Injectable()
export class OpenLotQueries {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Lots of a scope: running ones first, then scheduled ones, each sorted by the earliest end. */
  lots(scope: AuctionScope, { limit, offset }: PageRequest): Promise<readonly OpenLot[]> {
    const bindings = new SqlBindings();
    const scopeSql = scopeCondition(scope, 'auction', bindings);
    const sql = `SELECT lot.id_auction AS "idAuction", lot.id_lot AS "idLot",
        lot.id_vehicles AS "idVehicles"
      FROM auction_board auction JOIN lot_board lot USING (id_auction)
      WHERE auction.status IN ('RUN', 'SCH') AND (${scopeSql}) AND lot.shown IS NOT NULL
      ORDER BY auction.status, auction.ends_at, lot.id_auction, lot.id_lot
      LIMIT ${bindings.add(limit)} OFFSET ${bindings.add(offset)}`;
    return rowsOf<OpenLot>(this.dataSource, sql, bindings.values);
  }

  /** Number of lots with one of these vehicles, by auction. Omits auctions without such lots. */
  async countsWith(
    idAuctions: readonly number[],
    idVehicles: readonly number[],
  ): Promise<ReadonlyMap<number, number>> {
    const sql = `SELECT id_auction AS "idAuction", count(*) AS lots FROM lot_board
      WHERE id_auction = ANY ($1::int[]) AND id_vehicles && $2::int[] AND shown IS NOT NULL
      GROUP BY id_auction`;
    type Row = { readonly idAuction: number; readonly lots: number };
    const rows = await rowsOf<Row>(this.dataSource, sql, [idAuctions, idVehicles]);
    return new Map(rows.map(({ idAuction, lots }) => [idAuction, lots]));
  }
}
