import { HIDDEN } from './lot-sql.js';

/**
 * How dealer $2 stands on each lot of auction $1, or on the lots $3. Dealers rank by their best
 * offer that stands, the leader always first; only the rank of $2 leaves the database.
 */
export const OWN_STANDINGS = `
  WITH mine AS (
    SELECT DISTINCT ON (id_lot) id_auction, id_lot, amount_minor, kind
    FROM lot_offer
    WHERE id_auction = $1 AND id_dealer = $2 AND NOT voided
      AND ($3::int[] IS NULL OR id_lot = ANY ($3))
    ORDER BY id_lot, id_offer DESC
  ), best AS (
    SELECT DISTINCT ON (offer.id_lot, offer.id_dealer)
      offer.id_lot, offer.id_dealer, offer.amount_minor, offer.id_offer
    FROM lot_offer offer JOIN mine USING (id_auction, id_lot)
    WHERE NOT offer.voided
    ORDER BY offer.id_lot, offer.id_dealer, offer.amount_minor DESC NULLS LAST, offer.id_offer
  ), ranked AS (
    SELECT best.id_lot, best.id_dealer, best.amount_minor, row_number() OVER (
      PARTITION BY best.id_lot
      ORDER BY best.id_dealer IS DISTINCT FROM lot.id_leader,
        best.amount_minor DESC NULLS LAST, best.id_offer) AS rank
    FROM best JOIN lot_board lot ON lot.id_auction = $1 AND lot.id_lot = best.id_lot
  )
  SELECT mine.id_lot AS "idLot",
    CASE
      WHEN lot.status IN ('SCH', 'RUN') THEN CASE
        WHEN ${HIDDEN} THEN 'AWAITING'
        WHEN lot.id_leader = $2 THEN 'LEADING'
        ELSE 'OUTBID' END
      WHEN award.status = 'AWA' THEN CASE WHEN award.id_dealer = $2 THEN 'WON' ELSE 'LOST' END
      WHEN award.status = 'TBA' AND award.bound @> jsonb_build_array(
        jsonb_build_object('idDealer', $2::int)) THEN 'AWAITING'
      ELSE 'LOST' END AS state,
    CASE WHEN NOT ${HIDDEN} THEN mine.amount_minor END AS "amountMinor",
    mine.kind = 'AGENT' AS "isAgent",
    CASE WHEN lot.status = 'RUN' AND NOT ${HIDDEN} AND lot.id_leader = $2
      THEN ranked.amount_minor END AS "maximumMinor",
    (lot.shown ->> 'minimumNextMinor')::bigint AS "minimumNextMinor",
    (lot.shown ->> 'basePriceMinor')::bigint AS "basePriceMinor",
    (lot.shown ->> 'unitMinor')::bigint AS "unitMinor",
    CASE WHEN NOT ${HIDDEN} THEN ranked.rank END AS rank,
    CASE WHEN lot.status = 'WDR' THEN lot.folded #>> '{lot,closing,reason}'
      WHEN award.status = 'NAW' THEN award.reason END AS reason
  FROM mine
  JOIN lot_board lot USING (id_auction, id_lot)
  JOIN ranked ON ranked.id_lot = mine.id_lot AND ranked.id_dealer = $2
  LEFT JOIN award_board award ON award.id_auction = $1 AND award.id_lot = mine.id_lot
  ORDER BY mine.id_lot`;
