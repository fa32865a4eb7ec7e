import type { BoundOffer, LotKey, LotTerms } from '@fairlot/auction-domain';
import type { LotFold, FoldedLot, PublicLot } from '@fairlot/auction-public-lot';
import { READ_MODEL } from '@fairlot/event-sourcing-projection';
import {
  eachLotField,
  maySee,
  type LotFields,
  type Moment,
  type Secret,
  type Viewer,
} from '@fairlot/auction-rules';
import { queryPrepared, type Statement } from '@fairlot/database';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { LotBoard } from '../lot-board/lot-board.entity.js';
import { foldOfRow, storedFoldsOf, lotBoard } from '../lot-board/lot-board.projection.js';
import type { PageRequest, SortOrder } from './auction-queries.js';
import { CachedByLot, type LotRow } from './cached-by-lot.js';
import { IS_CHOSEN_LOT, IS_HIDDEN, SELECT_LOTS } from './lot-sql.js';
import { rowsOf } from './rows.js';
import { maySeeSql, MOMENT_SQL } from './secrecy-sql.js';
import { rowVersionSql } from './version-sql.js';

/** The data of a lot that any bidder may see. */
export type LotRecord = PublicLot & { readonly idVehicles: readonly number[] };

/** The data of a lot that only the auction's owner and staff see (ROL-038). */
export type ManagedLotRecord = LotKey & {
  readonly position: number;
  readonly reserveMinor: number | null;
  readonly idLeader: number | null;
  /** Number of different bidders; null if the secrecy matrix hides it from the viewer. */
  readonly bidders: number | null;
  /** Binding bids, best first; empty before the close. */
  readonly bound: readonly BoundOffer[];
  readonly bindsUntilAt: number | null;
  readonly awardReason: string | null;
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

/** A lot in its published or last edited form. */
export type LotTermsRecord = Pick<LotRecord, 'idLot' | 'status' | 'position' | 'idVehicles'> &
  LotFields;

/** SQL of the fields of `shown` by which lots can be sorted. */
const SORT_EXPRESSIONS = {
  idLot: 'lot.id_lot',
  endsAt: "(lot.shown ->> 'endsAt')::bigint",
  priceMinor: "(lot.shown ->> 'priceMinor')::bigint",
  basePriceMinor: "(lot.shown ->> 'basePriceMinor')::bigint",
  offers: "(lot.shown ->> 'offers')::bigint",
  status: "lot.shown ->> 'status'",
} as const satisfies Partial<Record<keyof PublicLot, string>>;

export type LotFilter = {
  readonly idLots?: readonly number[];
  readonly page?: PageRequest;
  readonly sortField?: keyof typeof SORT_EXPRESSIONS;
  readonly sortOrder?: SortOrder;
};

/** SQL: number of dealers with a current bid. Like `offers`, it omits voids and click-and-buy. */
const STANDING_BIDDERS = `(SELECT count(*)::int FROM lot_bidder bidder
  WHERE bidder.id_auction = lot.id_auction AND bidder.id_lot = lot.id_lot
    AND (bidder.standing_kind <> 'CLICK_BUY' OR bidder.standing_kind = 'CLICK_BUY' AND EXISTS (
      SELECT FROM lot_offer offer
      WHERE offer.id_auction = bidder.id_auction AND offer.id_lot = bidder.id_lot
        AND offer.id_dealer = bidder.id_dealer AND NOT offer.voided AND offer.kind <> 'CLICK_BUY')))`;

/** Data of a lot that is expensive to read, and cached until its rows change (ADR 27). */
type CachedFigures = { readonly position: number; readonly bidders: number };
const RANKING_COLUMNS = `json_build_object('position', lot.shown -> 'position',
  'bidders', ${STANDING_BIDDERS})`;
const WEIGHED_LOTS_MAX = 200_000;

type ManagedRow = LotRow<CachedFigures> &
  Omit<ManagedLotRecord, keyof CachedFigures> & {
    /** Whether the viewer may know the number of bidders. */
    readonly counts: boolean;
  };

type ManagedLook = {
  readonly idAuction: number;
  readonly idLots: readonly number[] | null;
  readonly viewer: Viewer;
  /** Whether to read the cacheable part too. */
  readonly withShared: boolean;
};

const BIDDER_TABLE_OID = "'lot_bidder'::regclass::oid";

const ROW_VERSIONS: Statement = {
  name: 'lot-row-versions',
  text: `SELECT json_object_agg(lot.id_lot, lot.xmin) AS versions FROM lot_board lot
    JOIN auction_board auction ON auction.id_auction = lot.id_auction AND NOT auction.deleted
    WHERE lot.id_auction = $1 AND lot.shown IS NOT NULL`,
};

/** Reads lots. Callers must have checked that the auction is visible. */
@Injectable()
export class LotQueries {
  readonly #weighed = new CachedByLot<CachedFigures>(WEIGHED_LOTS_MAX, () => 1);

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** A log position up to which the rows are complete; null before their first event. */
  async shownTo(): Promise<string | null> {
    const sql = 'SELECT at FROM checkpoint WHERE name = $1';
    return (await rowsOf<{ at: string }>(this.dataSource, sql, [READ_MODEL]))[0]?.at ?? null;
  }

  /** Running and TBA lots with bids of these dealers, and unsettled lots that they have won. */
  boundLots(idDealers: readonly number[]): Promise<readonly LotKey[]> {
    const sql = `SELECT bidder.id_auction AS "idAuction", bidder.id_lot AS "idLot"
      FROM lot_bidder bidder JOIN lot_board lot USING (id_auction, id_lot)
      LEFT JOIN award_board award USING (id_auction, id_lot)
      WHERE bidder.id_dealer = ANY ($1::int[]) AND (lot.status = 'RUN' OR award.status = 'TBA')
      UNION SELECT id_auction, id_lot FROM award_board
      WHERE id_dealer = ANY ($1::int[]) AND status = 'AWA' AND id_purchase IS NULL`;
    return rowsOf<LotKey>(this.dataSource, sql, [idDealers]);
  }

  async lot({ idAuction, idLot }: LotKey): Promise<LotRecord | null> {
    const sql = `${SELECT_LOTS} WHERE lot.id_auction = $1 AND lot.id_lot = $2`;
    return (await this.#records(sql, [idAuction, idLot]))[0] ?? null;
  }

  /** Lots of an auction; nulls come last, ties are sorted by id. */
  async lots(
    idAuction: number,
    { idLots, page, sortField = 'idLot', sortOrder = 'asc' }: LotFilter = {},
  ): Promise<{ readonly lots: readonly LotRecord[]; readonly total: number }> {
    const order = sortOrder === 'asc' ? 'ASC' : 'DESC';
    // Sorts only by displayed values, because the order must not reveal hidden numbers.
    const sql = `${SELECT_LOTS} WHERE ${IS_CHOSEN_LOT}
      ORDER BY ${SORT_EXPRESSIONS[sortField]} ${order} NULLS LAST, lot.id_lot
      LIMIT $3 OFFSET $4`;
    const chosen = [idAuction, idLots ?? null];
    const lots = await this.#records(sql, [...chosen, page?.limit ?? null, page?.offset ?? 0]);
    if (page === undefined) return { lots, total: lots.length };
    const count = `SELECT count(*) AS total FROM (${SELECT_LOTS} WHERE ${IS_CHOSEN_LOT}) lot`;
    const [row] = await rowsOf<{ total: number }>(this.dataSource, count, chosen);
    return { lots, total: row?.total ?? 0 };
  }

  /**
   * The version of each lot's row by lot id, in order. It is `xmin`, the transaction that wrote the
   * row, so it changes with every write.
   */
  async rowVersions(idAuction: number): Promise<ReadonlyMap<number, string>> {
    type Row = { readonly versions: Readonly<Record<string, string>> | null };
    const { manager } = this.dataSource;
    const { rows } = await queryPrepared<Row>(manager, ROW_VERSIONS, [idAuction]);
    // Integer keys of an object are iterated in ascending order.
    return new Map(Object.entries(rows[0]?.versions ?? {}).map(([id, one]) => [Number(id), one]));
  }

  /** Folds of an auction's lots by id, from their rows. Private: with leader and bidders. */
  async folds(idAuction: number, idLots: readonly number[]): Promise<ReadonlyMap<number, LotFold>> {
    const sql = `SELECT id_lot AS "idLot", folded, terms, id_bidders AS "idBidders" FROM lot_board
      WHERE id_auction = $1 AND id_lot = ANY ($2)`;
    type Row = Pick<LotBoard, 'idLot' | 'folded' | 'terms' | 'idBidders'>;
    const rows = await rowsOf<Row>(this.dataSource, sql, [idAuction, idLots]);
    return new Map(rows.map((row) => [row.idLot, foldOfRow(row)]));
  }

  /**
   * The state of a lot from its row, and its stored earlier states, newest first. Empty if there is
   * no row, or if another version of the code wrote it. Private.
   */
  async pastOf({ idAuction, idLot }: LotKey): Promise<readonly FoldedLot[]> {
    const sql = `SELECT folded, terms, past, id_bidders AS "idBidders" FROM lot_board
      JOIN projection_version made ON made.name = $3 AND made.version = $4
      WHERE id_auction = $1 AND id_lot = $2`;
    const values = [idAuction, idLot, lotBoard.name, lotBoard.version];
    type Row = Pick<LotBoard, 'folded' | 'terms' | 'past' | 'idBidders'>;
    const [row] = await rowsOf<Row>(this.dataSource, sql, values);
    return row === undefined ? [] : storedFoldsOf(row);
  }

  /** Lots of several auctions, such as those that a user watches. */
  lotsByKeys(keys: readonly LotKey[]): Promise<readonly LotRecord[]> {
    const sql = `${SELECT_LOTS} JOIN unnest($1::int[], $2::int[]) k(id_auction, id_lot)
      ON k.id_auction = lot.id_auction AND k.id_lot = lot.id_lot ORDER BY lot.id_auction, lot.id_lot`;
    const columns = [keys.map(({ idAuction }) => idAuction), keys.map(({ idLot }) => idLot)];
    return this.#records(sql, columns);
  }

  /** Lots with one of these vehicles, in any auction that is not deleted. */
  lotsOfVehicles(idVehicles: readonly number[]): Promise<readonly LotRecord[]> {
    return this.#records(`${SELECT_LOTS} WHERE lot.id_vehicles && $1::int[]`, [idVehicles]);
  }

  /** Returns the managers' data of these lots, as far as the secrecy matrix allows it. */
  async managedLots(
    idAuction: number,
    viewer: Viewer,
    idLots: readonly number[] | null = null,
  ): Promise<readonly ManagedLotRecord[]> {
    const read = (chosen: readonly number[] | null, withShared: boolean) =>
      this.#managed({ idAuction, idLots: chosen, viewer, withShared });
    const rows = await this.#weighed.completed(
      await read(idLots, !this.#weighed.has(idAuction)),
      (others) =>
        read(
          others.map(({ idLot }) => idLot),
          true,
        ),
    );
    return rows.map(({ shared, counts, writtenBy: _by, table: _in, ...row }) => ({
      ...row,
      position: shared.position,
      bidders: counts ? shared.bidders : null,
    }));
  }

  #managed({ idAuction, idLots, viewer, withShared }: ManagedLook): Promise<ManagedRow[]> {
    const seen = (secret: Secret) => maySeeSql(viewer, secret);
    const sql = `SELECT lot.id_auction AS "idAuction", lot.id_lot AS "idLot",
        CASE WHEN ${seen('RESERVE')}
          THEN (lot.terms ->> 'reserveMinor')::float8 END AS "reserveMinor",
        CASE WHEN ${seen('PARTY')} THEN lot.id_leader END AS "idLeader",
        NOT ${IS_HIDDEN} OR ${seen('SEALED_OFFER')} AS counts,
        ${withShared ? RANKING_COLUMNS : 'NULL'} AS shared, ${rowVersionSql(BIDDER_TABLE_OID)},
        CASE WHEN ${seen('RESULT')} THEN coalesce(award.bound, '[]') ELSE '[]' END AS bound,
        award.binds_until_at::float8 AS "bindsUntilAt", award.reason AS "awardReason",
        CASE WHEN award.id_offer IS NOT NULL AND ${seen('RESULT')} THEN json_build_object(
          'idOffer', award.id_offer, 'idDealer', award.id_dealer, 'priceMinor', award.price_minor,
          'channel', award.channel, 'awardedAt', award.awarded_at, 'idPurchase', award.id_purchase,
          'settled', award.settled_at IS NOT NULL) END AS awarded
      FROM lot_board lot LEFT JOIN award_board award USING (id_auction, id_lot)
      WHERE ${IS_CHOSEN_LOT} AND lot.shown IS NOT NULL`;
    return this.dataSource.manager.query(sql, [idAuction, idLots]);
  }

  /** The secrecy moment of each of these lots that has a row. */
  async momentOfEach(
    idAuction: number,
    idLots: readonly number[],
  ): Promise<ReadonlyMap<number, Moment>> {
    const sql = `SELECT lot.id_lot AS "idLot", ${MOMENT_SQL} AS moment FROM lot_board lot
      WHERE ${IS_CHOSEN_LOT} AND lot.shown IS NOT NULL`;
    type Row = { readonly idLot: number; readonly moment: Moment };
    const rows = await rowsOf<Row>(this.dataSource, sql, [idAuction, idLots]);
    return new Map(rows.map(({ idLot, moment }) => [idLot, moment]));
  }

  /** The different moments of these lots, or of all if empty. Null if there is no such auction. */
  async momentsOf(
    idAuction: number,
    idLots: readonly number[],
  ): Promise<{
    readonly moments: readonly Moment[];
    readonly idMarkets: readonly string[];
  } | null> {
    const sql = `SELECT auction.id_markets AS "idMarkets", ARRAY(SELECT DISTINCT ${MOMENT_SQL}
        FROM lot_board lot WHERE ${IS_CHOSEN_LOT} ORDER BY 1) AS moments
      FROM auction_board auction WHERE auction.id_auction = $1`;
    const chosen = [idAuction, idLots.length === 0 ? null : idLots];
    type Row = { readonly moments: readonly Moment[]; readonly idMarkets: readonly string[] };
    const [row] = await rowsOf<Row>(this.dataSource, sql, chosen);
    return row ?? null;
  }

  /** Returns the entered terms of all lots, as far as the secrecy matrix allows it. */
  async lotTerms(idAuction: number, viewer: Viewer): Promise<readonly LotTermsRecord[]> {
    const sql = `SELECT lot.id_lot AS "idLot", lot.status,
        (lot.shown ->> 'position')::int AS position, lot.terms, ${MOMENT_SQL} AS moment
      FROM lot_board lot WHERE lot.id_auction = $1 AND lot.shown IS NOT NULL ORDER BY lot.id_lot`;
    type Row = Pick<LotRecord, 'idLot' | 'status' | 'position'> & {
      readonly terms: LotTerms;
      readonly moment: Moment;
    };
    const rows = await rowsOf<Row>(this.dataSource, sql, [idAuction]);
    return rows.map(({ terms, moment, ...lot }) => ({
      ...lot,
      idVehicles: terms.idVehicles,
      ...eachLotField<LotFields>((name, { secret }) =>
        secret === null || maySee(viewer, moment, secret) ? (terms[name] ?? null) : null,
      ),
    }));
  }

  async #records(sql: string, parameters: readonly unknown[]): Promise<readonly LotRecord[]> {
    type Row = { readonly shown: PublicLot; readonly idVehicles: readonly number[] };
    const rows = await rowsOf<Row>(this.dataSource, sql, parameters);
    return rows.map(({ shown, idVehicles }) => ({ ...shown, idVehicles }));
  }
}
