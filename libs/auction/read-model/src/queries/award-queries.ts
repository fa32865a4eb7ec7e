import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

/** Number of lots with an undecided award, and the earliest end of their auctions. */
export type UndecidedLots = {
  readonly count: number;
  readonly isExact: true;
  readonly oldestAt: number | null;
};

/**
 * Counts undecided lots. Few auctions are closed with undecided awards, and
 * `auction_board_status_ends_at_idx` finds them.
 */
const COUNT_UNDECIDED = `
  SELECT coalesce(sum(lots_to_be_awarded), 0)::int AS count, min(ends_at)::float8 AS "oldestAt"
  FROM auction_board
  WHERE status = 'CLD' AND NOT deleted AND lots_to_be_awarded > 0 AND id_markets && $1`;

@Injectable()
export class AwardQueries {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The undecided lots of closed auctions in these markets. */
  async undecided(idMarkets: readonly string[]): Promise<UndecidedLots> {
    const [row] = await this.dataSource.query<[Omit<UndecidedLots, 'isExact'>]>(COUNT_UNDECIDED, [
      idMarkets,
    ]);
    return { ...row, isExact: true };
  }
}
