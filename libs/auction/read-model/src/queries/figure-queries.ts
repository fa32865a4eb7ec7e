import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

/** Epoch milliseconds; `to` is exclusive. */
export type TimeSpan = { readonly from: number; readonly to: number };

/**
 * Figures about the portal in all markets. They count only awarded lots and auctions, which are no
 * secrets.
 */
export type PortalFigures = {
  /** Vehicles of awarded lots, in total. */
  readonly awarded: number;
  /** Vehicles awarded in the span. */
  readonly awardedIn: number;
  /** Auctions that start in the span. */
  readonly auctionsIn: number;
};

@Injectable()
export class FigureQueries {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Scans all awards, so callers should cache the result. */
  async figures({ from, to }: TimeSpan): Promise<PortalFigures> {
    const [row]: PortalFigures[] = await this.dataSource.query(
      `SELECT
         coalesce(sum(cardinality(id_vehicles)), 0)::int AS awarded,
         coalesce(sum(cardinality(id_vehicles))
           FILTER (WHERE awarded_at >= $1 AND awarded_at < $2), 0)::int AS "awardedIn",
         (SELECT count(*)::int FROM auction_board
          WHERE NOT deleted AND starts_at >= $1 AND starts_at < $2) AS "auctionsIn"
       FROM award_board WHERE status = 'AWA'`,
      [from, to],
    );
    return row ?? { awarded: 0, awardedIn: 0, auctionsIn: 0 };
  }
}
