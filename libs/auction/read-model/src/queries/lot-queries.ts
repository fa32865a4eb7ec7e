import type {
  AwardStatus,
  BoundOffer,
  ExtensionReason,
  LotKey,
  LotStatus,
} from '@fairlot/auction-domain';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Page, SortOrder } from './auction-queries.js';
import { HIDDEN, LOTS } from './lot-sql.js';
import { Bindings, rowsOf } from './rows.js';

/** What any bidder may see of a lot. */
export type LotRecord = LotKey & {
  readonly position: number;
  readonly idSellerDealer: number;
  readonly idVehicles: readonly number[];
  readonly status: LotStatus;
  readonly awardStatus: AwardStatus | null;
  /** Ended by click-and-buy. */
  readonly sold: boolean;
  readonly paused: boolean;
  readonly sealed: boolean;
  readonly currency: string;
  readonly basePriceMinor: number;
  /** Null before the first offer, and while sealed. */
  readonly priceMinor: number | null;
  /** Null while sealed, and when the lot takes no offer any more. */
  readonly minimumNextMinor: number | null;
  readonly unitMinor: number;
  /** Null when there is none or the price has reached it. */
  readonly clickAndBuyMinor: number | null;
  /** Null without a reserve, and while sealed. */
  readonly reserveMet: boolean | null;
  /** Null while sealed. */
  readonly offers: number | null;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly closedAt: number | null;
  /** Why it was closed before its end; null when it reached it. */
  readonly closeReason: string | null;
  readonly extensionReason: ExtensionReason | null;
  readonly extensionAt: number | null;
};

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
export type LotTermsRecord = Pick<
  LotRecord,
  'idLot' | 'idVehicles' | 'status' | 'basePriceMinor' | 'clickAndBuyMinor'
> &
  Pick<ManagedLotRecord, 'reserveMinor'>;

export const LOT_SORTS = [
  'idLot',
  'endsAt',
  'priceMinor',
  'basePriceMinor',
  'offers',
  'status',
] as const;

export type LotFilter = {
  readonly idLots?: readonly number[];
  readonly page?: Page;
  readonly sortField?: (typeof LOT_SORTS)[number];
  readonly sortOrder?: SortOrder;
};

/** Reads lots. Whether the caller may see the auction has been judged before. */
@Injectable()
export class LotQueries {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async lot({ idAuction, idLot }: LotKey): Promise<LotRecord | null> {
    const sql = `${LOTS} WHERE lot.id_auction = $1 AND lot.id_lot = $2`;
    return (await rowsOf<LotRecord>(this.dataSource, sql, [idAuction, idLot]))[0] ?? null;
  }

  /** Lots of an auction; nulls come last, ties are sorted by id. */
  async lots(
    idAuction: number,
    { idLots, page, sortField = 'idLot', sortOrder = 'asc' }: LotFilter = {},
  ): Promise<{ readonly lots: readonly LotRecord[]; readonly total: number }> {
    const bindings = new Bindings();
    const chosen = `lot.id_auction = ${bindings.add(idAuction)}
      AND (${bindings.add(idLots ?? null)}::int[] IS NULL OR lot.id_lot = ANY ($2))`;
    const order = sortOrder === 'asc' ? 'ASC' : 'DESC';
    // What is sorted is what is shown: hidden numbers must not come out as an order.
    const sql = `SELECT *, count(*) OVER () AS total FROM (${LOTS} WHERE ${chosen}) shown
      ORDER BY "${sortField}" ${order} NULLS LAST, "idLot"
      LIMIT ${bindings.add(page?.limit ?? null)} OFFSET ${bindings.add(page?.offset ?? 0)}`;
    const rows = await rowsOf<LotRecord & { total: number }>(this.dataSource, sql, bindings.values);
    const total = rows[0]?.total ?? (await this.#count(idAuction, idLots ?? null));
    return { lots: rows.map(({ total: _total, ...lot }) => lot), total };
  }

  /** Lots of several auctions, such as those a user observes. */
  lotsByKeys(keys: readonly LotKey[]): Promise<readonly LotRecord[]> {
    const sql = `${LOTS} JOIN unnest($1::int[], $2::int[]) k(id_auction, id_lot)
      ON k.id_auction = lot.id_auction AND k.id_lot = lot.id_lot ORDER BY lot.id_auction, lot.id_lot`;
    const columns = [keys.map(({ idAuction }) => idAuction), keys.map(({ idLot }) => idLot)];
    return rowsOf<LotRecord>(this.dataSource, sql, columns);
  }

  /** Lots with one of these vehicles, in whatever auction that is not deleted. */
  lotsOfVehicles(idVehicles: readonly number[]): Promise<readonly LotRecord[]> {
    const sql = `${LOTS} WHERE lot.id_vehicles && $1::int[]`;
    return rowsOf<LotRecord>(this.dataSource, sql, [idVehicles]);
  }

  /** For who manages the auction, and nobody else. */
  managedLots(
    idAuction: number,
    idLots: readonly number[] | null = null,
  ): Promise<readonly ManagedLotRecord[]> {
    const sql = `SELECT lot.id_auction AS "idAuction", lot.id_lot AS "idLot", lot.position,
        lot.reserve_minor AS "reserveMinor", lot.id_leader AS "idLeader",
        cardinality(lot.id_bidders) AS bidders, lot.pause_reason AS "pauseReason",
        CASE WHEN ${HIDDEN} THEN '[]' ELSE coalesce(award.bound, '[]') END AS bound,
        award.binds_until_at AS "bindsUntilAt", award.reason AS "decisionReason",
        CASE WHEN award.id_offer IS NOT NULL THEN json_build_object(
          'idOffer', award.id_offer, 'idDealer', award.id_dealer, 'priceMinor', award.price_minor,
          'channel', award.channel, 'awardedAt', award.awarded_at, 'idPurchase', award.id_purchase,
          'settled', award.settled_at IS NOT NULL) END AS awarded
      FROM lot_board lot LEFT JOIN award_board award USING (id_auction, id_lot)
      WHERE lot.id_auction = $1 AND ($2::int[] IS NULL OR lot.id_lot = ANY ($2))
      ORDER BY lot.id_lot`;
    return rowsOf<ManagedLotRecord>(this.dataSource, sql, [idAuction, idLots]);
  }

  /** For who manages the auction, and nobody else. */
  lotTerms(idAuction: number): Promise<readonly LotTermsRecord[]> {
    const sql = `SELECT id_lot AS "idLot", id_vehicles AS "idVehicles", status,
        base_price_minor AS "basePriceMinor", reserve_minor AS "reserveMinor",
        click_and_buy_minor AS "clickAndBuyMinor"
      FROM lot_board WHERE id_auction = $1 ORDER BY id_lot`;
    return rowsOf<LotTermsRecord>(this.dataSource, sql, [idAuction]);
  }

  async #count(idAuction: number, idLots: readonly number[] | null): Promise<number> {
    const sql = `SELECT count(*) AS count FROM lot_board
      WHERE id_auction = $1 AND ($2::int[] IS NULL OR id_lot = ANY ($2))`;
    return (
      (await rowsOf<{ count: number }>(this.dataSource, sql, [idAuction, idLots]))[0]?.count ?? 0
    );
  }
}
