import type { BoundOffer, LotKey, LotTerms } from '@fairlot/auction-domain';
import type { PublicLot } from '@fairlot/auction-public-lot';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Page, SortOrder } from './auction-queries.js';
import { HIDDEN, LOTS } from './lot-sql.js';
import { rowsOf } from './rows.js';

/** What any bidder may see of a lot. */
export type LotRecord = PublicLot & { readonly idVehicles: readonly number[] };

/** What only the auction's owner and staff see of it (ROL-038). */
export type ManagedLotRecord = LotKey & {
  readonly position: number;
  readonly reserveMinor: number | null;
  readonly idLeader: number | null;
  /** Different dealers that offered. */
  readonly bidders: number;
  readonly pauseReason: string | null;
  /** Offers that bind, best first; empty before the close. */
  readonly bound: readonly BoundOffer[];
  readonly bindsUntilAt: number | null;
  readonly decisionReason: string | null;
  readonly awarded: {
    readonly idOffer: number;
    readonly idDealer: number;
    readonly priceMinor: number;
    readonly channel: 'AUCTION' | 'CLICK_BUY';
    readonly awardedAt: number;
    readonly idPurchase: number | null;
    readonly settled: boolean;
  } | null;
};

/** A lot as its auction was published or last edited. */
export type LotTermsRecord = Pick<LotRecord, 'idLot' | 'status'> &
  Pick<LotTerms, 'idVehicles' | 'basePriceMinor' | 'reserveMinor' | 'clickAndBuyMinor'>;

/** Fields of `shown` that lots are sorted by, and how they compare. */
const SORTS = {
  idLot: 'bigint',
  endsAt: 'bigint',
  priceMinor: 'bigint',
  basePriceMinor: 'bigint',
  offers: 'bigint',
  status: 'text',
} as const satisfies Partial<Record<keyof PublicLot, 'bigint' | 'text'>>;

export type LotFilter = {
  readonly idLots?: readonly number[];
  readonly page?: Page;
  readonly sortField?: keyof typeof SORTS;
  readonly sortOrder?: SortOrder;
};

/** Reads lots. Whether the caller may see the auction has been judged before. */
@Injectable()
export class LotQueries {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async lot({ idAuction, idLot }: LotKey): Promise<LotRecord | null> {
    const sql = `${LOTS} WHERE lot.id_auction = $1 AND lot.id_lot = $2`;
    return (await this.#records(sql, [idAuction, idLot]))[0] ?? null;
  }

  /** Lots of an auction; nulls come last, ties are sorted by id. */
  async lots(
    idAuction: number,
    { idLots, page, sortField = 'idLot', sortOrder = 'asc' }: LotFilter = {},
  ): Promise<{ readonly lots: readonly LotRecord[]; readonly total: number }> {
    const order = sortOrder === 'asc' ? 'ASC' : 'DESC';
    // What is sorted is what is shown: hidden numbers must not come out as an order.
    const sql = `${LOTS} WHERE ${CHOSEN}
      ORDER BY (lot.shown ->> '${sortField}')::${SORTS[sortField]} ${order} NULLS LAST, lot.id_lot
      LIMIT $3 OFFSET $4`;
    const chosen = [idAuction, idLots ?? null];
    const lots = await this.#records(sql, [...chosen, page?.limit ?? null, page?.offset ?? 0]);
    if (page === undefined) return { lots, total: lots.length };
    const count = `SELECT count(*) AS total FROM (${LOTS} WHERE ${CHOSEN}) lot`;
    const [row] = await rowsOf<{ total: number }>(this.dataSource, count, chosen);
    return { lots, total: row?.total ?? 0 };
  }

  /** Lots of several auctions, such as those a user observes. */
  lotsByKeys(keys: readonly LotKey[]): Promise<readonly LotRecord[]> {
    const sql = `${LOTS} JOIN unnest($1::int[], $2::int[]) k(id_auction, id_lot)
      ON k.id_auction = lot.id_auction AND k.id_lot = lot.id_lot ORDER BY lot.id_auction, lot.id_lot`;
    const columns = [keys.map(({ idAuction }) => idAuction), keys.map(({ idLot }) => idLot)];
    return this.#records(sql, columns);
  }

  /** Lots with one of these vehicles, in whatever auction that is not deleted. */
  lotsOfVehicles(idVehicles: readonly number[]): Promise<readonly LotRecord[]> {
    return this.#records(`${LOTS} WHERE lot.id_vehicles && $1::int[]`, [idVehicles]);
  }

  /** For who manages the auction, and nobody else. */
  managedLots(
    idAuction: number,
    idLots: readonly number[] | null = null,
  ): Promise<readonly ManagedLotRecord[]> {
    const sql = `SELECT lot.id_auction AS "idAuction", lot.id_lot AS "idLot",
        (lot.shown ->> 'position')::int AS position,
        (lot.folded #>> '{lot,terms,reserveMinor}')::bigint AS "reserveMinor",
        lot.id_leader AS "idLeader", cardinality(lot.id_bidders) AS bidders,
        lot.folded #>> '{lot,pauseReason}' AS "pauseReason",
        CASE WHEN ${HIDDEN} THEN '[]' ELSE coalesce(award.bound, '[]') END AS bound,
        award.binds_until_at AS "bindsUntilAt", award.reason AS "decisionReason",
        CASE WHEN award.id_offer IS NOT NULL THEN json_build_object(
          'idOffer', award.id_offer, 'idDealer', award.id_dealer, 'priceMinor', award.price_minor,
          'channel', award.channel, 'awardedAt', award.awarded_at, 'idPurchase', award.id_purchase,
          'settled', award.settled_at IS NOT NULL) END AS awarded
      FROM lot_board lot LEFT JOIN award_board award USING (id_auction, id_lot)
      WHERE ${CHOSEN} AND lot.shown IS NOT NULL ORDER BY lot.id_lot`;
    return rowsOf<ManagedLotRecord>(this.dataSource, sql, [idAuction, idLots]);
  }

  /** For who manages the auction, and nobody else. */
  async lotTerms(idAuction: number): Promise<readonly LotTermsRecord[]> {
    const sql = `SELECT lot.id_lot AS "idLot", lot.status, lot.folded #> '{lot,terms}' AS terms
      FROM lot_board lot WHERE lot.id_auction = $1 AND lot.shown IS NOT NULL ORDER BY lot.id_lot`;
    type Row = Pick<LotRecord, 'idLot' | 'status'> & { readonly terms: LotTerms };
    const rows = await rowsOf<Row>(this.dataSource, sql, [idAuction]);
    return rows.map(({ terms, ...lot }) => {
      const { idVehicles, basePriceMinor, reserveMinor, clickAndBuyMinor } = terms;
      return { ...lot, idVehicles, basePriceMinor, reserveMinor, clickAndBuyMinor };
    });
  }

  async #records(sql: string, parameters: readonly unknown[]): Promise<readonly LotRecord[]> {
    type Row = { readonly shown: PublicLot; readonly idVehicles: readonly number[] };
    const rows = await rowsOf<Row>(this.dataSource, sql, parameters);
    return rows.map(({ shown, idVehicles }) => ({ ...shown, idVehicles }));
  }
}

/** Lots of auction $1, or those of them that are in $2. */
const CHOSEN = `lot.id_auction = $1 AND ($2::int[] IS NULL OR lot.id_lot = ANY ($2))`;
