import type { LotKey } from '@fairlot/auction-domain';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { WriteScope } from './answered-writes.js';
import { Observation } from './observation.entity.js';

/** Watch lists of users (SEC-62 to SEC-64, MOB-13 to MOB-17). */
@Injectable()
export class Observations {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Lots that are observed already stay so. `at` is epoch milliseconds. */
  async observe(
    idUser: number,
    lots: readonly LotKey[],
    at: number,
    scope: WriteScope = this.dataSource.manager,
  ): Promise<void> {
    const rows = lots.map(({ idAuction, idLot }) => ({ idUser, idAuction, idLot, at }));
    if (rows.length === 0) return;
    await scope.createQueryBuilder().insert().into(Observation).values(rows).orIgnore().execute();
  }

  /** Lots that are not observed stay so. */
  async end(
    idUser: number,
    lots: readonly LotKey[],
    scope: WriteScope = this.dataSource.manager,
  ): Promise<void> {
    await scope.query(
      `DELETE FROM observation o USING unnest($2::int[], $3::int[]) gone (id_auction, id_lot)
       WHERE o.id_user = $1 AND o.id_auction = gone.id_auction AND o.id_lot = gone.id_lot`,
      [idUser, lots.map(({ idAuction }) => idAuction), lots.map(({ idLot }) => idLot)],
    );
  }

  /** In all auctions, or in one; in the order of auctions and lots. */
  async observed(
    idUser: number,
    idAuction?: number,
    scope: WriteScope = this.dataSource.manager,
  ): Promise<readonly LotKey[]> {
    const found = await scope.find(Observation, {
      where: idAuction === undefined ? { idUser } : { idUser, idAuction },
      order: { idAuction: 'ASC', idLot: 'ASC' },
    });
    return found.map((row) => ({ idAuction: row.idAuction, idLot: row.idLot }));
  }
}
