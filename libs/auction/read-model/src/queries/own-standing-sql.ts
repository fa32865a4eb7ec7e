import { HIDDEN } from './lot-sql.js';
import { versionOf } from './version-sql.js';

/** Offers that stand of a dealer that is bound at this place. */
export const standing = (idDealer: string): string =>
  `offer.id_dealer = ${idDealer} AND NOT offer.voided`;

/**
 * How the dealer stands on a lot that it has an offer on, of tables under the aliases `lot` and `award`:
 * the one place that says so.
 */
export const stateOf = (idDealer: string): string => `CASE
  WHEN lot.status IN ('SCH', 'RUN') THEN CASE
    WHEN ${HIDDEN} THEN 'AWAITING'
    WHEN lot.id_leader = ${idDealer} THEN 'LEADING'
    ELSE 'OUTBID' END
  -- A lot's stream is read before its award's: until that is too, nothing is decided.
  WHEN lot.shown ->> 'awardStatus' IS DISTINCT FROM award.status THEN 'AWAITING'
  WHEN award.status = 'AWA' THEN CASE WHEN award.id_dealer = ${idDealer} THEN 'WON' ELSE 'LOST' END
  WHEN award.status = 'TBA' AND award.bound @> jsonb_build_array(
    jsonb_build_object('idDealer', ${idDealer}::int)) THEN 'AWAITING'
  -- Nothing of his binds, and yet nobody has it.
  WHEN award.status = 'TBA' THEN 'UNDECIDED'
  ELSE 'LOST' END`;

const DEALER = '$1';

/** An offer of the dealer whose row is `mine` stands. */
const STANDS = 'mine.standing_offer IS NOT NULL';

/**
 * What was taken back from dealer $1, whose row is `mine`: of most nothing ever was, which is asked before how he
 * stands. Who leads or has won has lost nothing by it.
 */
const undoneIn = (state: string): string => `CASE
  WHEN award.reverted IS NULL AND mine.newest_offer IS NOT DISTINCT FROM mine.standing_offer THEN NULL
  WHEN ${state} IN ('LEADING', 'WON') THEN NULL
  WHEN (award.reverted ->> 'idDealer')::int = ${DEALER} THEN
    jsonb_build_object('kind', 'REVERTED') || (award.reverted - 'idDealer')
  WHEN mine.newest_offer IS DISTINCT FROM mine.standing_offer THEN (
    SELECT jsonb_build_object('kind', 'VOIDED', 'reason', offer.void_reason, 'at', offer.voided_at)
    FROM lot_offer offer WHERE offer.id_auction = mine.id_auction AND offer.id_lot = mine.id_lot
      AND offer.id_offer = mine.newest_offer) END`;

/** Of whom an offer stands. They rank by their best one, the leader always first. */
const RANKED = `ARRAY(
  SELECT bidder.id_dealer FROM lot_bidder bidder
  WHERE bidder.id_auction = lot.id_auction AND bidder.id_lot = lot.id_lot
    AND bidder.best_offer IS NOT NULL
  ORDER BY bidder.id_dealer IS NOT DISTINCT FROM lot.id_leader DESC,
    bidder.best_minor DESC NULLS LAST, bidder.best_offer)`;

/** A `LotStanding`; what is shown is looked through once. */
const STANDING = `(SELECT row_to_json(standing) FROM (
  SELECT shown.*, CASE WHEN NOT ${HIDDEN} THEN ${RANKED} END AS "idDealers"
  FROM json_to_record(lot.shown) AS shown("position" json, "priceMinor" json,
    "minimumNextMinor" json, "basePriceMinor" json, "unitMinor" json)) standing)`;

/** Rows of a dealer under the alias `mine`, and which row of lots is that of each. */
type Wanted = { readonly mine: string; readonly lot: string };

/** How dealer $1 stands on each of the lots that these name which it has offered on. */
const standingsOf = (wanted: Wanted, isTold: boolean): string => `
  SELECT mine.id_auction AS "idAuction", mine.id_lot AS "idLot", own.state,
    CASE WHEN NOT ${HIDDEN} THEN mine.standing_minor::float8 END AS "amountMinor",
    coalesce(mine.standing_kind = 'AGENT', false) AS "isAgent",
    CASE WHEN lot.status = 'RUN' AND NOT ${HIDDEN} AND lot.id_leader = ${DEALER}
      THEN mine.best_minor::float8 END AS "maximumMinor",
    CASE WHEN award.status = 'NAW' AND ${STANDS} THEN award.reason END AS reason,
    ${undoneIn('own.state')} AS undone,
    ${isTold ? STANDING : 'NULL'} AS shared, ${versionOf('mine.tableoid')}
  FROM lot_bidder mine
  JOIN lot_board lot ON lot.id_auction = mine.id_auction AND ${wanted.lot}
  LEFT JOIN award_board award
    ON award.id_auction = mine.id_auction AND award.id_lot = mine.id_lot
  CROSS JOIN LATERAL (
    SELECT CASE WHEN ${STANDS} THEN ${stateOf(DEALER)} ELSE 'NONE' END AS state) own
  WHERE mine.id_dealer = ${DEALER} AND ${wanted.mine}`;

/** The one tells what is the same for all who offered on a lot, too. Of its own, so that each is planned once. */
const statementsOf = (name: string, wanted: Wanted) => ({
  told: { name: `${name}-told`, text: standingsOf(wanted, true) },
  untold: { name, text: standingsOf(wanted, false) },
});

/**
 * Of auction $2. Its lots are read together, as no index has a sum: beside millions of dealers' rows the planner thinks
 * it as cheap to look for each by itself, which reads three pages a lot and takes twice the time.
 */
export const STANDINGS_IN_AUCTION = statementsOf('standings-in-auction', {
  mine: 'mine.id_auction = $2',
  lot: 'lot.id_lot + 0 = mine.id_lot',
});

/** Of the lots that $2 and $3 name: auctions, and in the same places their lots. */
export const STANDINGS_ON_LOTS = statementsOf('standings-on-lots', {
  mine: '(mine.id_auction, mine.id_lot) IN (SELECT * FROM unnest($2::int[], $3::int[]))',
  lot: 'lot.id_lot = mine.id_lot',
});
