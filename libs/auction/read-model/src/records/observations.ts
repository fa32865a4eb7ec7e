import type { LotKey } from '@fairlot/auction-domain';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In } from 'typeorm';
import { Observation } from './observation.entity.js';

/** Watch lists of users (SEC-62 to SEC-64, MOB-13 to MOB-17). */
@Injectable()
export class Observations {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Lots that are observed already stay so. `at` is epoch milliseconds. */
  async observe(idUser: number, lots: readonly LotKey[], at: number): Promise<void> {
    const rows = lots.map(({ idAuction, idLot }) => ({ idUser, idAuction, idLot, at }));
    if (rows.length === 0) return;
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(Observation)
      .values(rows)
      .orIgnore()
      .execute();
  }

  /** Lots that are not observed stay so. */
  async end(idUser: number, idAuction: number, idLots: readonly number[]): Promise<void> {
    const idLot = In([...idLots]);
    await this.dataSource.manager.delete(Observation, { idUser, idAuction, idLot });
  }

  /** In all auctions, or in one; in the order of auctions and lots. */
  async observed(idUser: number, idAuction?: number): Promise<readonly LotKey[]> {
    const found = await this.dataSource.manager.find(Observation, {
      where: idAuction === undefined ? { idUser } : { idUser, idAuction },
      order: { idAuction: 'ASC', idLot: 'ASC' },
    });
    return found.map((row) => ({ idAuction: row.idAuction, idLot: row.idLot }));
  }
}
