import { IS_HIDDEN } from './lot-sql.js';
import { rowVersionSql } from './version-sql.js';

/** SQL conditions on the ids of a dealer and its merged duplicates. */
export type DealerSql = {
  readonly is: (column: string) => string;
  /** Whether one of the ids has a binding bid in the award under the alias `award`. */
  readonly isBound: string;
};

const isBoundDealer = (idDealer: string): string =>
  `award.bound @> jsonb_build_array(jsonb_build_object('idDealer', ${idDealer}))`;

/** The conditions for the single dealer at this placeholder. */
export const singleDealerSql = (place: string): DealerSql => ({
  is: (column) => `${column} = ${place}`,
  isBound: isBoundDealer(`${place}::int`),
});

/**
 * The conditions for the ids in the array at this placeholder. For a single id, use
 * `singleDealerSql`, with which an index returns rows in order.
 */
export const dealersAtPlace = (place: string): DealerSql => ({
  is: (column) => `${column} = ANY (${place})`,
  isBound: `EXISTS (SELECT FROM unnest(${place}) AS mine(id) WHERE ${isBoundDealer('mine.id')})`,
});

/** SQL for the current bids of the dealer. */
export const currentBidsOf = ({ is }: DealerSql): string =>
  `${is('offer.id_dealer')} AND NOT offer.voided`;

/**
 * SQL for the status of a dealer on a lot on which it has bid, from tables under the aliases `lot`
 * and `award`. It is the only definition of these states.
 */
export const stateSql = ({ is, isBound }: DealerSql): string => `CASE
  WHEN lot.status IN ('SCH', 'RUN') THEN CASE
    WHEN ${IS_HIDDEN} THEN 'AWAITING'
    WHEN ${is('lot.id_leader')} THEN 'LEADING'
    ELSE 'OUTBID' END
  -- The lot's stream may be read before that of its award. Until both are, nothing is decided.
  WHEN lot.shown ->> 'awardStatus' IS DISTINCT FROM award.status THEN 'AWAITING'
  WHEN award.status = 'AWA' THEN CASE WHEN ${is('award.id_dealer')} THEN 'WON' ELSE 'LOST' END
  WHEN award.status = 'TBA' AND ${isBound} THEN 'AWAITING'
  -- No bid of the dealer is binding, but the lot is not awarded yet.
  WHEN award.status = 'TBA' THEN 'UNDECIDED'
  ELSE 'LOST' END`;

const DEALER_PARAMETER = '$1';

/** SQL: whether the dealer of the row `mine` has a current bid. */
const HAS_CURRENT_BID = 'mine.standing_offer IS NOT NULL';

/**
 * SQL for the last void or revert for dealer $1, whose row is `mine`. Null for a current leader or
 * winner. Most dealers have no void or revert, so that is checked before the status, which costs
 * more.
 */
const lastReversal = (state: string): string => `CASE
  WHEN award.reverted IS NULL AND mine.newest_offer IS NOT DISTINCT FROM mine.standing_offer THEN NULL
  WHEN ${state} IN ('LEADING', 'WON') THEN NULL
  WHEN (award.reverted ->> 'idDealer')::int = ${DEALER_PARAMETER} THEN
    jsonb_build_object('kind', 'REVERTED') || (award.reverted - 'idDealer')
  WHEN mine.newest_offer IS DISTINCT FROM mine.standing_offer THEN (
    SELECT jsonb_build_object('kind', 'VOIDED', 'reason', offer.void_reason, 'at', offer.voided_at)
    FROM lot_offer offer WHERE offer.id_auction = mine.id_auction AND offer.id_lot = mine.id_lot
      AND offer.id_offer = mine.newest_offer) END`;

/** SQL: ids of dealers with a current bid, by their best bid. The leader is always first. */
const RANKED_DEALERS = `ARRAY(
  SELECT bidder.id_dealer FROM lot_bidder bidder
  WHERE bidder.id_auction = lot.id_auction AND bidder.id_lot = lot.id_lot
    AND bidder.best_offer IS NOT NULL
  ORDER BY bidder.id_dealer IS NOT DISTINCT FROM lot.id_leader DESC,
    bidder.best_minor DESC NULLS LAST, bidder.best_offer)`;

/** SQL for a `LotStanding`. It parses `shown` only once. */
const LOT_STANDING = `(SELECT row_to_json(currentBidsOf) FROM (
  SELECT shown.*, CASE WHEN NOT ${IS_HIDDEN} THEN ${RANKED_DEALERS} END AS "idDealers"
  FROM json_to_record(lot.shown) AS shown("position" json, "priceMinor" json,
    "minimumNextMinor" json, "basePriceMinor" json, "unitMinor" json)) currentBidsOf)`;

/** SQL conditions on a dealer's rows under the alias `mine`, and on their lots. */
type StandingConditions = { readonly mine: string; readonly lot: string };

/** SQL for the status of dealer $1 on each of these lots on which it has bid. */
const standingsSql = (wanted: StandingConditions, withShared: boolean): string => `
  SELECT mine.id_auction AS "idAuction", mine.id_lot AS "idLot", own.state,
    CASE WHEN NOT ${IS_HIDDEN} THEN mine.standing_minor::float8 END AS "amountMinor",
    coalesce(mine.standing_kind = 'AGENT', false) AS "isAgent",
    CASE WHEN lot.status = 'RUN' AND NOT ${IS_HIDDEN} AND lot.id_leader = ${DEALER_PARAMETER}
      THEN mine.best_minor::float8 END AS "maximumMinor",
    CASE WHEN award.status = 'NAW' AND ${HAS_CURRENT_BID} THEN award.reason END AS reason,
    ${lastReversal('own.state')} AS undone,
    ${withShared ? LOT_STANDING : 'NULL'} AS shared, ${rowVersionSql('mine.tableoid')}
  FROM lot_bidder mine
  JOIN lot_board lot ON lot.id_auction = mine.id_auction AND ${wanted.lot}
  LEFT JOIN award_board award
    ON award.id_auction = mine.id_auction AND award.id_lot = mine.id_lot
  CROSS JOIN LATERAL (
    SELECT CASE WHEN ${HAS_CURRENT_BID} THEN ${stateSql(singleDealerSql(DEALER_PARAMETER))} ELSE 'NONE' END AS state) own
  WHERE mine.id_dealer = ${DEALER_PARAMETER} AND ${wanted.mine}`;

/**
 * Two statements: `withNotices` also returns the data that is the same for all bidders of a lot.
 * They are separate, so that each has its own plan.
 */
const standingStatements = (name: string, wanted: StandingConditions) => ({
  withNotices: { name: `${name}-told`, text: standingsSql(wanted, true) },
  withoutNotices: { name, text: standingsSql(wanted, false) },
});

/**
 * Statements for the lots of auction $2. `+ 0` prevents the use of an index, so that the lots are
 * read together. Otherwise PostgreSQL would look up each lot, which reads three pages per lot and
 * takes twice as long.
 */
export const STANDINGS_IN_AUCTION = standingStatements('standings-in-auction', {
  mine: 'mine.id_auction = $2',
  lot: 'lot.id_lot + 0 = mine.id_lot',
});

/** Statements for the lots in $2 and $3: arrays of auction ids and, at the same index, lot ids. */
export const STANDINGS_ON_LOTS = standingStatements('standings-on-lots', {
  mine: '(mine.id_auction, mine.id_lot) IN (SELECT * FROM unnest($2::int[], $3::int[]))',
  lot: 'lot.id_lot = mine.id_lot',
});
