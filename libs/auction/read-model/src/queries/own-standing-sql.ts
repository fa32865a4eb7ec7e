import { HIDDEN } from './lot-sql.js';

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

/**
 * What was taken back from dealer $1, of whose offers on the lot the newest is `newest`. Who leads or has
 * won has lost nothing by it.
 */
const undoneIn = (state: string): string => `CASE
  WHEN ${state} IN ('LEADING', 'WON') THEN NULL
  WHEN (award.reverted ->> 'idDealer')::int = ${DEALER} THEN
    jsonb_build_object('kind', 'REVERTED') || (award.reverted - 'idDealer')
  WHEN newest.voided THEN jsonb_build_object(
    'kind', 'VOIDED', 'reason', newest.void_reason, 'at', newest.voided_at) END`;

/**
 * How dealer $1 stands on each of the lots that these name which it has offered on. Dealers rank by
 * their best offer that stands, the leader always first; only the rank of $1 leaves the database.
 */
const standingsOf = (wanted: string): string => `
  WITH newest AS (
    SELECT DISTINCT ON (offer.id_auction, offer.id_lot)
      offer.id_auction, offer.id_lot, offer.voided, offer.void_reason, offer.voided_at
    FROM lot_offer offer WHERE offer.id_dealer = ${DEALER} AND ${wanted}
    ORDER BY offer.id_auction, offer.id_lot, offer.id_offer DESC
  ), mine AS (
    SELECT DISTINCT ON (offer.id_auction, offer.id_lot)
      offer.id_auction, offer.id_lot, offer.amount_minor, offer.kind
    FROM lot_offer offer WHERE ${standing(DEALER)} AND ${wanted}
    ORDER BY offer.id_auction, offer.id_lot, offer.id_offer DESC
  ), best AS (
    SELECT DISTINCT ON (offer.id_auction, offer.id_lot, offer.id_dealer)
      offer.id_auction, offer.id_lot, offer.id_dealer, offer.amount_minor, offer.id_offer
    FROM lot_offer offer JOIN mine USING (id_auction, id_lot)
    WHERE NOT offer.voided
    ORDER BY offer.id_auction, offer.id_lot, offer.id_dealer, offer.amount_minor DESC NULLS LAST,
      offer.id_offer
  ), ranked AS (
    SELECT best.id_auction, best.id_lot, best.id_dealer, best.amount_minor, row_number() OVER (
      PARTITION BY best.id_auction, best.id_lot
      ORDER BY best.id_dealer IS DISTINCT FROM lot.id_leader,
        best.amount_minor DESC NULLS LAST, best.id_offer) AS rank
    FROM best JOIN lot_board lot USING (id_auction, id_lot)
  )
  SELECT newest.id_auction AS "idAuction", newest.id_lot AS "idLot", stands.state,
    (lot.shown ->> 'position')::int AS position,
    (lot.shown ->> 'priceMinor')::bigint AS "priceMinor",
    CASE WHEN NOT ${HIDDEN} THEN mine.amount_minor END AS "amountMinor",
    coalesce(mine.kind = 'AGENT', false) AS "isAgent",
    CASE WHEN lot.status = 'RUN' AND NOT ${HIDDEN} AND lot.id_leader = ${DEALER}
      THEN ranked.amount_minor END AS "maximumMinor",
    (lot.shown ->> 'minimumNextMinor')::bigint AS "minimumNextMinor",
    (lot.shown ->> 'basePriceMinor')::bigint AS "basePriceMinor",
    (lot.shown ->> 'unitMinor')::bigint AS "unitMinor",
    CASE WHEN NOT ${HIDDEN} THEN ranked.rank END AS rank,
    CASE WHEN award.status = 'NAW' AND mine.id_lot IS NOT NULL THEN award.reason END AS reason,
    ${undoneIn('stands.state')} AS undone
  FROM newest
  JOIN lot_board lot USING (id_auction, id_lot)
  LEFT JOIN mine USING (id_auction, id_lot)
  LEFT JOIN ranked ON ranked.id_auction = newest.id_auction AND ranked.id_lot = newest.id_lot
    AND ranked.id_dealer = ${DEALER}
  LEFT JOIN award_board award
    ON award.id_auction = newest.id_auction AND award.id_lot = newest.id_lot
  CROSS JOIN LATERAL (
    SELECT CASE WHEN mine.id_lot IS NULL THEN 'NONE' ELSE ${stateOf(DEALER)} END AS state) stands
  ORDER BY newest.id_auction, newest.id_lot`;

/** Of auction $2, or of its lots $3. */
export const STANDINGS_IN_AUCTION = standingsOf(
  'offer.id_auction = $2 AND ($3::int[] IS NULL OR offer.id_lot = ANY ($3))',
);

/** Of the lots that $2 and $3 name: auctions, and in the same places their lots. */
export const STANDINGS_ON_LOTS = standingsOf(
  '(offer.id_auction, offer.id_lot) IN (SELECT * FROM unnest($2::int[], $3::int[]))',
);
