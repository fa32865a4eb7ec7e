import type { AuctionStatus, AwardStatus, LotKey } from '@fairlot/auction-domain';
import { queryPrepared, type Statement } from '@fairlot/database';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuctionBoard } from '../auction-board/auction-board.entity.js';
import { scopeCondition, type AuctionScope } from './auction-scope.js';
import {
  containsLikePattern,
  SqlBindings,
  columnsOf,
  rowPage,
  rowsOf,
  type RowPage,
} from './rows.js';

/** An auction in its current state. */
export type AuctionRecord = Omit<AuctionBoard, 'deleted'> & {
  /** Number of its paused lots. The auction's own events do not record pauses. */
  readonly lotsPaused: number;
};

const LOTS_PAUSED = `(SELECT count(*) FROM lot_board lot WHERE lot.id_auction = auction.id_auction
  AND lot.paused AND lot.status = 'RUN')::int AS "lotsPaused"`;

export type PageRequest = { readonly limit: number; readonly offset: number };
export type SortOrder = 'asc' | 'desc';

const SORT_EXPRESSIONS = {
  idAuction: 'auction.id_auction',
  auctionName: 'auction.name',
  startsAt: 'auction.starts_at',
  endsAt: 'auction.ends_at',
  status: 'auction.status',
} as const;

export type AuctionFilter = {
  readonly scope: AuctionScope;
  readonly ids?: readonly number[];
  /** Auctions with any of these statuses. */
  readonly status?: readonly AuctionStatus[];
  /** Auctions with this text anywhere in their name. */
  readonly text?: string;
  /** Auctions of these templates, or with one of these vehicles, match the text as well. */
  readonly orTemplateIds?: readonly number[];
  readonly orVehicleIds?: readonly number[];
  readonly templateIds?: readonly number[];
  readonly page?: PageRequest;
  readonly sortField?: keyof typeof SORT_EXPRESSIONS;
  readonly sortOrder?: SortOrder;
};

/**
 * An auction or lot that starts or ends soon. The command that is then sent checks again whether it
 * is due.
 */
export type DueWork =
  | { readonly work: 'START_AUCTION'; readonly idAuction: number; readonly at: number }
  | ({ readonly work: 'START_LOT' | 'CLOSE_LOT'; readonly at: number } & LotKey);

/** A vehicle's appearance in an auction (SEC-21, CON-018). */
export type VehicleInAuction = LotKey & {
  readonly auctionName: string;
  /** When the auction was published. */
  readonly dateCreate: number;
  readonly endAuction: number;
  readonly basePriceMinor: number;
  /** The highest price; null without bids and while sealed. */
  readonly maxOfferMinor: number | null;
  readonly awardStatus: AwardStatus | null;
};

/** An auction of a vehicle in a list for several (ENG-112). Ids are -1 if it has no auction. */
export type VehicleAmongAuctions = LotKey & {
  readonly idVehicle: number;
  readonly endAuction: number | null;
};

/** The award price of a vehicle that was alone in its lot (ENG-25). */
export type AwardedPrice = {
  readonly idVehicle: number;
  readonly awardedAt: number;
  readonly priceMinor: number;
  readonly currency: string;
};

const VEHICLE_SORTS = {
  dateCreate: 'auction.created_at',
  auctionName: 'auction.name',
  endAuction: 'lot.ends_at',
  basePriceMinor: "(lot.shown ->> 'basePriceMinor')::bigint",
  maxOfferMinor: "(lot.shown ->> 'priceMinor')::bigint",
} as const satisfies { readonly [Field in keyof VehicleInAuction]?: string };

export type VehicleAuctionsQuery = Partial<PageRequest> & {
  readonly sortField?: keyof typeof VEHICLE_SORTS;
  readonly sortOrder?: SortOrder;
};

const directionOf = (order: SortOrder): string => (order === 'asc' ? 'ASC' : 'DESC');

const FIRST_PAGE: PageRequest = { limit: 1_000, offset: 0 };
const DUE_MAX = 10_000;

const FROM_LOTS = `FROM lot_board lot JOIN auction_board auction USING (id_auction)
  WHERE NOT auction.deleted`;
/**
 * SQL for the due time as a subquery, which hides the value from the planner. It then expects few
 * rows, and one index plan is right for all values. With a plain parameter, PostgreSQL expects a
 * third of all lots, and plans again or scans them.
 */
const DUE_BY = 'BETWEEN 0 AND (SELECT $1::bigint)';
/** Due work. Prepared: the clock runs it twice a second, and planning takes longer than running. */
const DUE_WORK: Statement = {
  name: 'due-work',
  text: `SELECT row_to_json(r) AS row FROM (
    SELECT 'START_AUCTION' AS work, id_auction AS "idAuction", NULL::int AS "idLot", starts_at AS at
    FROM auction_board WHERE status = 'SCH' AND NOT deleted AND starts_at ${DUE_BY}
    UNION ALL
    SELECT 'START_LOT', lot.id_auction, lot.id_lot, lot.starts_at ${FROM_LOTS}
    AND lot.status = 'SCH' AND lot.starts_at ${DUE_BY}
    UNION ALL
    SELECT 'CLOSE_LOT', lot.id_auction, lot.id_lot, lot.ends_at ${FROM_LOTS}
    AND lot.status = 'RUN' AND NOT lot.paused AND lot.ends_at ${DUE_BY}
    ORDER BY at LIMIT ${DUE_MAX}) r`,
};

/** Reads auctions. A scope from `scopeOf` limits them to what the caller may see. */
@Injectable()
export class AuctionQueries {
  readonly #columns: string;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    const columns = columnsOf(dataSource, AuctionBoard, 'auction', ['deleted']);
    this.#columns = `${columns}, ${LOTS_PAUSED}`;
  }

  /** One auction without an access check; null if unknown or deleted. */
  async auction(idAuction: number): Promise<AuctionRecord | null> {
    const sql = `SELECT ${this.#columns} FROM auction_board auction
      WHERE id_auction = $1 AND NOT deleted`;
    return (await rowsOf<AuctionRecord>(this.dataSource, sql, [idAuction]))[0] ?? null;
  }

  /**
   * Number of events in the rows of an auction with its lots and awards, or of one lot. For a
   * parked stream only the events before it count.
   */
  async eventsIn(idAuction: number, idLot: number | null): Promise<number> {
    const sql = `SELECT coalesce(sum(events), 0) AS count FROM (
      SELECT position + 1 AS events FROM auction_board WHERE id_auction = $1 AND $2::int IS NULL
      UNION ALL SELECT position + award_position + 2 FROM lot_board
      WHERE id_auction = $1 AND ($2::int IS NULL OR id_lot = $2)) rows`;
    const [row] = await rowsOf<{ count: number }>(this.dataSource, sql, [idAuction, idLot]);
    return row?.count ?? 0;
  }

  /** Every open auction without an access check: running ones first, then the newest. */
  async openIds(): Promise<readonly number[]> {
    const sql = `SELECT id_auction AS "idAuction" FROM auction_board
      WHERE status IN ('SCH', 'RUN', 'CLD') AND NOT deleted
      ORDER BY status = 'RUN' DESC, id_auction DESC`;
    const rows = await rowsOf<{ idAuction: number }>(this.dataSource, sql);
    return rows.map(({ idAuction }) => idAuction);
  }

  async auctionsByIds(
    ids: readonly number[],
    scope: AuctionScope,
  ): Promise<readonly AuctionRecord[]> {
    return (await this.auctions({ scope, ids })).rows;
  }

  /** Auctions in a scope that match every filter. Ties are sorted by id. */
  auctions(filter: AuctionFilter): Promise<RowPage<AuctionRecord>> {
    const { sortField = 'idAuction', sortOrder = 'desc', page = FIRST_PAGE } = filter;
    const bindings = new SqlBindings();
    const from = `FROM auction_board auction WHERE ${conditions(filter, bindings).join(' AND ')}`;
    const order = `${SORT_EXPRESSIONS[sortField]} ${directionOf(sortOrder)}, auction.id_auction`;
    return rowPage(this.dataSource, { select: this.#columns, from, order }, { bindings, page });
  }

  /** Running auctions in a scope, the earliest end first. */
  runningAuctions(
    scope: AuctionScope,
    filter: Omit<AuctionFilter, 'scope' | 'status'> = {},
  ): Promise<RowPage<AuctionRecord>> {
    return this.auctions({
      sortField: 'endsAt',
      sortOrder: 'asc',
      ...filter,
      scope,
      status: ['RUN'],
    });
  }

  /** The starts and ends that the clock must trigger until `now + withinMs`, earliest first. */
  async dueWithin(withinMs: number, now: number): Promise<readonly DueWork[]> {
    const { manager } = this.dataSource;
    const { rows } = await queryPrepared<{ row: DueWork }>(manager, DUE_WORK, [now + withinMs]);
    return rows.map(({ row }) => row);
  }

  /** Auctions that the vehicle is or was in (SEC-21), newest first; nulls come last. */
  vehicleAuctions(
    idVehicle: number,
    scope: AuctionScope,
    request: VehicleAuctionsQuery = {},
  ): Promise<RowPage<VehicleInAuction>> {
    const { limit = 30, offset = 0, sortField = 'dateCreate', sortOrder = 'desc' } = request;
    const bindings = new SqlBindings();
    const select = `lot.id_auction AS "idAuction", lot.id_lot AS "idLot",
        auction.name AS "auctionName", auction.created_at AS "dateCreate",
        coalesce((lot.shown ->> 'closedAt')::bigint, lot.ends_at) AS "endAuction", (lot.shown ->> 'basePriceMinor')::bigint AS "basePriceMinor",
        (lot.shown ->> 'priceMinor')::bigint AS "maxOfferMinor",
        lot.shown ->> 'awardStatus' AS "awardStatus"`;
    const from = `FROM lot_board lot JOIN auction_board auction USING (id_auction)
      WHERE lot.id_vehicles @> ARRAY[${bindings.add(idVehicle)}::int]
      AND ${scopeCondition(scope, 'auction', bindings)}`;
    const order = `${VEHICLE_SORTS[sortField]} ${directionOf(sortOrder)} NULLS LAST,
      lot.id_auction DESC, lot.id_lot`;
    const page = { limit, offset };
    return rowPage(this.dataSource, { select, from, order }, { bindings, page });
  }

  /** The newest auctions of each of these vehicles, up to a limit per vehicle. */
  auctionsOfEach(
    idVehicles: readonly number[],
    scope: AuctionScope,
    each: number,
  ): Promise<readonly VehicleAmongAuctions[]> {
    const bindings = new SqlBindings();
    const sql = `SELECT named.id AS "idVehicle", coalesce(found.id_auction, -1) AS "idAuction",
        coalesce(found.id_lot, -1) AS "idLot", found.ended_at AS "endAuction"
      FROM unnest(${bindings.add(idVehicles)}::int[]) WITH ORDINALITY AS named (id, place)
      LEFT JOIN LATERAL (
        SELECT lot.id_auction, lot.id_lot, auction.created_at,
          coalesce((lot.shown ->> 'closedAt')::bigint, lot.ends_at) AS ended_at
        FROM lot_board lot JOIN auction_board auction USING (id_auction)
        WHERE lot.id_vehicles @> ARRAY[named.id] AND ${scopeCondition(scope, 'auction', bindings)}
        ORDER BY auction.created_at DESC, lot.id_auction DESC, lot.id_lot
        LIMIT ${bindings.add(each)}) found ON true
      ORDER BY named.place, found.created_at DESC, found.id_auction DESC, found.id_lot`;
    return rowsOf<VehicleAmongAuctions>(this.dataSource, sql, bindings.values);
  }

  /** Which of these vehicles are or were in an auction of the scope. */
  async visibleVehicles(
    idVehicles: readonly number[],
    scope: AuctionScope,
  ): Promise<ReadonlySet<number>> {
    const bindings = new SqlBindings();
    const sql = `SELECT named.id FROM unnest(${bindings.add(idVehicles)}::int[]) AS named (id)
      WHERE EXISTS (SELECT FROM lot_board lot JOIN auction_board auction USING (id_auction)
        WHERE lot.id_vehicles @> ARRAY[named.id] AND ${scopeCondition(scope, 'auction', bindings)})`;
    const found = await rowsOf<{ id: number }>(this.dataSource, sql, bindings.values);
    return new Set(found.map(({ id }) => id));
  }

  /** Awards of these vehicles, newest first. Omits lots of several, which have only one price. */
  awardedPrices(
    idVehicles: readonly number[],
    scope: AuctionScope,
    limit: number,
  ): Promise<readonly AwardedPrice[]> {
    const bindings = new SqlBindings();
    const wanted = bindings.add(idVehicles);
    const sql = `SELECT award.id_vehicles[1] AS "idVehicle", award.awarded_at AS "awardedAt",
        award.price_minor AS "priceMinor", award.currency
      FROM award_board award JOIN auction_board auction USING (id_auction)
      WHERE award.status = 'AWA' AND cardinality(award.id_vehicles) = 1
      AND award.id_vehicles <@ ${wanted}::int[] AND ${scopeCondition(scope, 'auction', bindings)}
      ORDER BY award.awarded_at DESC, award.id_auction DESC, award.id_lot
      LIMIT ${bindings.add(limit)}`;
    return rowsOf<AwardedPrice>(this.dataSource, sql, bindings.values);
  }
}

const conditions = (filter: AuctionFilter, bindings: SqlBindings): readonly string[] => {
  const { scope, ids, status, text, templateIds } = filter;
  const found = [`(${scopeCondition(scope, 'auction', bindings)})`];
  if (ids !== undefined) found.push(`auction.id_auction = ANY (${bindings.add(ids)}::int[])`);
  if (status !== undefined) found.push(`auction.status = ANY (${bindings.add(status)}::text[])`);
  if (templateIds !== undefined) {
    found.push(`auction.id_template = ANY (${bindings.add(templateIds)}::int[])`);
  }
  if (text !== undefined) found.push(matchesSearchSql(text, filter, bindings));
  return found;
};

const matchesSearchSql = (text: string, filter: AuctionFilter, bindings: SqlBindings): string => {
  const { orTemplateIds = [], orVehicleIds = [] } = filter;
  return `(auction.name ILIKE ${bindings.add(containsLikePattern(text))}
    OR auction.id_template = ANY (${bindings.add(orTemplateIds)}::int[])
    OR EXISTS (SELECT FROM lot_board lot WHERE lot.id_auction = auction.id_auction
      AND lot.id_vehicles && ${bindings.add(orVehicleIds)}::int[]))`;
};
