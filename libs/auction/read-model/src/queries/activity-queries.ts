import type { AuctionStatus } from '@fairlot/auction-domain';
import type { PublicLot } from '@fairlot/auction-public-lot';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { afterCursor, cursorOf, lotCursorIn, type LotCursor } from './activity-cursor.js';
import { lazyBindings, type ActivityOf } from './activity-of.js';
import { activitySql, walkSql, type ActivityState } from './activity-sql.js';
import type { SortOrder } from './auction-queries.js';
import { scopeCondition } from './auction-scope.js';
import type { LotRecord } from './lot-queries.js';
import { containsLikePattern, rowsOf, type SqlBindings } from './rows.js';

export type { ActivityOf } from './activity-of.js';
export type { ActivityState } from './activity-sql.js';

/**
 * The first sort column of each order. Lots with equal values are ordered by id; lots without a
 * price come last.
 */
const SORT_EXPRESSIONS = {
  idAuction: () => null,
  endsAt: () => 'lot.ends_at',
  priceMinor: (order: SortOrder) =>
    `coalesce((lot.shown ->> 'priceMinor')::bigint, ${order === 'asc' ? Number.MAX_SAFE_INTEGER : -1})`,
} as const;

export type ActivityQuery = {
  readonly state: ActivityState | null;
  /** Text in the auction's name; lots with one of these vehicles match as well. */
  readonly text?: string;
  readonly orVehicleIds?: readonly number[];
  readonly sort: keyof typeof SORT_EXPRESSIONS;
  readonly order: SortOrder;
  readonly limit: number;
  readonly cursor?: string | undefined;
};

/** A lot with its auction. `StandingQueries.onLots` returns the dealer's status. */
export type ActivityRecord = {
  readonly lot: LotRecord;
  readonly auction: {
    readonly name: string;
    readonly status: AuctionStatus;
    readonly endsAt: number;
    readonly idTemplate: number;
  };
  readonly observed: boolean;
  /** False if the lot is included only because of `bidScope`. */
  readonly seen: boolean;
};

export type ActivityPage = {
  readonly rows: readonly ActivityRecord[];
  readonly next: string | null;
};

const STATES = [
  'LEADING',
  'OUTBID',
  'SEALED',
  'AWAITING',
  'WON',
  'LOST',
  'OBSERVED',
] satisfies ActivityState[];

/** Number of lots in the first scan. Each further scan is four times as long. */
const FIRST_SCAN_LOTS = 500;
const SCAN_GROWTH = 4;
/** Number of newest lots that are sorted by a value, and among which lost lots are counted. */
const NEWEST_LOTS_MAX = 5_000;

/** Reads a dealer's activity across all auctions (ENG-40, ENG-41). */
@Injectable()
export class ActivityQueries {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Returns a page. In the order by auction, it scans as many lots as the page needs. Any other
   * order sorts only the newest lots. @throws InvalidCursor
   */
  async page(owner: ActivityOf, query: ActivityQuery): Promise<ActivityPage> {
    const { state, text, sort, order, limit, cursor } = query;
    const list = { sort, order, filter: { state: state ?? undefined, text } };
    let cursorPosition = cursor === undefined ? null : lotCursorIn(cursor, list);
    const found: ActivityRow[] = [];
    const wanted = limit + 1;
    const isWalk = sort === 'idAuction';
    for (let steps = isWalk ? FIRST_SCAN_LOTS : NEWEST_LOTS_MAX; ; steps *= SCAN_GROWTH) {
      const part = { place: cursorPosition, steps, limit: wanted - found.length };
      found.push(...(await this.#part(owner, query, part)));
      if (found.length === wanted || !isWalk) break;
      cursorPosition = await this.#endOf(owner, query, { place: cursorPosition, steps });
      if (cursorPosition === null) break;
    }
    const last = found.length > limit ? found[limit - 1] : undefined;
    return { rows: found.slice(0, limit).map(recordOf), next: last ? cursorOf(last, list) : null };
  }

  /**
   * Number of lots in each state, up to `max` each. Lost lots are counted only among the newest
   * lots.
   */
  async counts(owner: ActivityOf, max: number): Promise<Readonly<Record<ActivityState, number>>> {
    const { bindings, whose } = lazyBindings(owner);
    const limit = bindings.add(max);
    const visible = visibleCondition(owner, { bindings, whose });
    const count = (state: ActivityState) => {
      const steps = state === 'LOST' ? String(NEWEST_LOTS_MAX) : null;
      const from = activitySql({ state, whose, beyond: null, direction: 'DESC', steps }, [
        visible(state),
      ]);
      return `(SELECT count(*) FROM (SELECT ${from} LIMIT ${limit}) counted) AS "${state}"`;
    };
    const sql = `SELECT ${STATES.map(count).join(', ')}`;
    type Counts = Record<ActivityState, number>;
    const [row] = await rowsOf<Counts>(this.dataSource, sql, bindings.values);
    if (row === undefined) throw new Error('the query of counts must return one row');
    return row;
  }

  #part(
    of: ActivityOf,
    query: ActivityQuery,
    part: ScanPart & { limit: number },
  ): Promise<ActivityRow[]> {
    const { state, text, orVehicleIds = [], sort, order } = query;
    const { bindings, whose } = lazyBindings(of);
    const value = SORT_EXPRESSIONS[sort](order);
    const where = [visibleCondition(of, { bindings, whose })(state)];
    if (text !== undefined) where.push(matchesSearchSql(text, orVehicleIds, bindings));
    const after = part.place && afterCursor(part.place, order, bindings);
    if (after !== null && value !== null) where.push(after.byValue(value));
    const direction = directionOf(order);
    // The newest lots have the highest ids, whatever the sort order.
    const walked = value === null ? direction : 'DESC';
    const from = activitySql(
      {
        state,
        whose,
        direction: walked,
        beyond: value === null ? (after?.byNumbers ?? null) : null,
        steps: bindings.add(part.steps),
      },
      where,
      of.bidScope ? scopeCondition(of.scope, 'auction', bindings) : 'true',
    );
    const sql = `SELECT own.id_auction AS "idAuction", own.id_lot AS "idLot", ${value ?? 0} AS value,
        lot.shown, lot.id_vehicles AS "idVehicles", lot.name, lot.status,
        lot.auction_ends_at AS "endsAt", lot.id_template AS "idTemplate", lot.seen,
        EXISTS (SELECT FROM observation seen WHERE seen.id_user = ${whose.idUser()}
          AND seen.id_auction = own.id_auction AND seen.id_lot = own.id_lot) AS observed
      ${from} ORDER BY ${value === null ? '' : `${value} ${direction}, `}
        own.id_auction ${direction}, own.id_lot ${direction} LIMIT ${bindings.add(part.limit)}`;
    return rowsOf<ActivityRow>(this.dataSource, sql, bindings.values);
  }

  /** The last lot of a scan of this many steps; null if the scan has fewer lots. */
  async #endOf(
    of: ActivityOf,
    { state, order }: ActivityQuery,
    { place: cursorPosition, steps }: ScanPart,
  ): Promise<LotCursor | null> {
    const { bindings, whose } = lazyBindings(of);
    const walk = walkSql({
      state,
      whose,
      direction: directionOf(order),
      beyond: cursorPosition && afterCursor(cursorPosition, order, bindings).byNumbers,
      steps: bindings.add(steps),
    });
    const sql = `SELECT id_auction AS "idAuction", id_lot AS "idLot", 0 AS value
      FROM (${walk}) own OFFSET ${bindings.add(steps - 1)}`;
    return (await rowsOf<LotCursor>(this.dataSource, sql, bindings.values))[0] ?? null;
  }
}

type ScanPart = { readonly place: LotCursor | null; readonly steps: number };
type ActivityRow = LotCursor & {
  readonly shown: PublicLot;
  readonly idVehicles: readonly number[];
  readonly observed: boolean;
  readonly seen: boolean;
} & ActivityRecord['auction'];

/** The condition on lots that the user may see in a state. */
const visibleCondition = (
  { scope, bidScope = null }: ActivityOf,
  { bindings, whose }: ReturnType<typeof lazyBindings>,
): ((state: ActivityState | null) => string) => {
  const seen = scopeCondition(scope, 'auction', bindings);
  if (bidScope === null) return () => seen;
  let sql: string | null = null;
  const bound = () => (sql ??= scopeCondition(bidScope, 'auction', bindings));
  return (state) => {
    if (state === 'OBSERVED') return seen;
    // Lots in all other states have a bid of the dealer.
    if (state !== null) return `(${seen} OR ${bound()})`;
    return `(${seen} OR (${bound()} AND EXISTS (SELECT FROM lot_offer bid
      WHERE bid.id_auction = own.id_auction AND bid.id_lot = own.id_lot
        AND NOT bid.voided AND ${whose.dealer().is('bid.id_dealer')})))`;
  };
};

const directionOf = (order: SortOrder) => (order === 'asc' ? 'ASC' : 'DESC');

const recordOf = ({ shown, idVehicles, observed, seen, ...row }: ActivityRow): ActivityRecord => {
  const { name, status, endsAt, idTemplate } = row;
  const auction = { name, status, endsAt, idTemplate };
  return { lot: { ...shown, idVehicles }, auction, observed, seen };
};

const matchesSearchSql = (
  text: string,
  idVehicles: readonly number[],
  bindings: SqlBindings,
): string =>
  `(auction.name ILIKE ${bindings.add(containsLikePattern(text))}
    OR lot.id_vehicles && ${bindings.add(idVehicles)}::int[])`;
