import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { rowsOf } from './rows.js';

/**
 * The query is fast, because few lots are running, and an index finds undecided awards by their
 * status.
 */
const FIND_BOUND_DEALERS = `
  SELECT bidder.id_dealer AS "idDealer" FROM lot_board lot
    JOIN lot_bidder bidder USING (id_auction, id_lot)
    WHERE lot.status = 'RUN' AND bidder.standing_offer IS NOT NULL
  UNION
  SELECT bidder.id_dealer FROM award_board award
    JOIN lot_bidder bidder USING (id_auction, id_lot)
    WHERE award.status = 'TBA' AND bidder.standing_offer IS NOT NULL`;

/** Finds the dealers with binding bids. */
@Injectable()
export class BoundDealers {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Dealers with a bid on a running lot, or on a lot with an undecided award. */
  async dealers(): Promise<readonly number[]> {
    const rows = await rowsOf<{ readonly idDealer: number }>(
      this.dataSource,
      FIND_BOUND_DEALERS,
      [],
    );
    return rows.map(({ idDealer }) => idDealer);
  }
}
