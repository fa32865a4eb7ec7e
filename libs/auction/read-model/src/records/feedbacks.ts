import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { WriteScope } from './answered-writes.js';
import { Feedback } from './feedback.entity.js';

export type NewFeedback = Omit<Feedback, 'idFeedback'>;

/** Mean of all ratings, 0 to 5 (0 without ratings), and their number. */
export type AuctioneerRating = { readonly rating: number; readonly count: number };

/** Stores and reads the ratings of auctioneers (SEC-72, MOB-22). */
@Injectable()
export class Feedbacks {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Stores a rating and returns its id. Null if this dealer has already rated the purchase. */
  async submit(
    feedback: NewFeedback,
    scope: WriteScope = this.dataSource.manager,
  ): Promise<number | null> {
    const { idDealer, idPurchase, idAuction, idAuctioneer, rating, at } = feedback;
    const rows: { idFeedback: number }[] = await scope.query(
      `INSERT INTO feedback (id_dealer, id_purchase, id_auction, id_auctioneer, rating, at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id_dealer, id_purchase) DO NOTHING
       RETURNING id_feedback AS "idFeedback"`,
      [idDealer, idPurchase, idAuction, idAuctioneer, rating, at],
    );
    return rows[0]?.idFeedback ?? null;
  }

  /** Ratings by auctioneer, for all auctioneers who have ratings. */
  async ratings(): Promise<ReadonlyMap<number, AuctioneerRating>> {
    const rows: (AuctioneerRating & { idAuctioneer: number })[] = await this.dataSource.query(
      `SELECT id_auctioneer AS "idAuctioneer", avg(rating)::float8 AS rating, count(*)::int AS count
       FROM feedback GROUP BY id_auctioneer`,
    );
    return new Map(rows.map(({ idAuctioneer, ...rating }) => [idAuctioneer, rating]));
  }

  async ratingOf(idAuctioneer: number): Promise<AuctioneerRating> {
    const [row]: AuctioneerRating[] = await this.dataSource.query(
      `SELECT coalesce(avg(rating), 0)::float8 AS rating, count(*)::int AS count
       FROM feedback WHERE id_auctioneer = $1`,
      [idAuctioneer],
    );
    return row ?? { rating: 0, count: 0 };
  }
}
