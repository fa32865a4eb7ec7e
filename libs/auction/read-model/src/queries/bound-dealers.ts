import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { rowsOf } from './rows.js';

/** Lots that run are few; awards that are undecided are found by their status. */
const BOUND = `
  SELECT bidder.id_dealer AS "idDealer" FROM lot_board lot
    JOIN lot_bidder bidder USING (id_auction, id_lot)
    WHERE lot.status = 'RUN' AND bidder.standing_offer IS NOT NULL
  UNION
  SELECT bidder.id_dealer FROM award_board award
    JOIN lot_bidder bidder USING (id_auction, id_lot)
    WHERE award.status = 'TBA' AND bidder.standing_offer IS NOT NULL`;

/** Dealers that offers bind. */
@Injectable()
export class BoundDealers {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Those with an offer on a lot that runs, or on one whose award is undecided. */
  async dealers(): Promise<readonly number[]> {
    const rows = await rowsOf<{ readonly idDealer: number }>(this.dataSource, BOUND, []);
    return rows.map(({ idDealer }) => idDealer);
  }
}
