import type { Summary, Values } from '@fairlot/event-sourcing-projection';

const COLUMNS = `id_auction, id_lot, id_dealer, newest_offer, standing_offer, standing_minor,
  standing_kind, best_offer, best_minor`;

const BEST_FIRST = 'amount_minor DESC NULLS LAST, id_offer';

/** A dealer's row from all these offers of his on the lot, under the alias `offer`. */
const folded = (from: string, stands: string): string => `
  SELECT offer.id_auction, offer.id_lot, offer.id_dealer, max(offer.id_offer),
    max(offer.id_offer) FILTER (WHERE ${stands}),
    (array_agg(offer.amount_minor ORDER BY offer.id_offer DESC) FILTER (WHERE ${stands}))[1],
    (array_agg(offer.kind ORDER BY offer.id_offer DESC) FILTER (WHERE ${stands}))[1],
    (array_agg(offer.id_offer ORDER BY ${BEST_FIRST}) FILTER (WHERE ${stands}))[1],
    (array_agg(offer.amount_minor ORDER BY ${BEST_FIRST}) FILTER (WHERE ${stands}))[1]
  FROM ${from} GROUP BY 1, 2, 3`;

/** Rows of every offer in the table. */
export const allBidders = (schema: string): string =>
  `INSERT INTO ${schema}.lot_bidder (${COLUMNS}) ${folded(`${schema}.lot_offer offer`, 'NOT offer.voided')}`;

const CHANGED = `json_to_recordset($1::json) AS changed("idAuction" int, "idLot" int,
  "idOffer" int, "idDealer" int, "amountMinor" bigint, kind text)`;

/** What stands beside what was known: the newer one, and the better one. */
const isNewer = 'coalesce(excluded.standing_offer >= known.standing_offer, true)';
const isBetter = `coalesce(excluded.best_minor > known.best_minor,
    known.best_minor IS NULL AND excluded.best_minor IS NOT NULL OR known.best_offer IS NULL)`;

const added = (schema: string): string => `
  INSERT INTO ${schema}.lot_bidder AS known (${COLUMNS})
  ${folded(
    `(SELECT "idAuction" AS id_auction, "idLot" AS id_lot, "idOffer" AS id_offer,
      "idDealer" AS id_dealer, "amountMinor" AS amount_minor, kind FROM ${CHANGED}) offer`,
    'true',
  )} ORDER BY 1, 2, 3
  ON CONFLICT (id_auction, id_lot, id_dealer) DO UPDATE SET
    newest_offer = greatest(known.newest_offer, excluded.newest_offer),
    standing_offer = CASE WHEN ${isNewer} THEN excluded.standing_offer ELSE known.standing_offer END,
    standing_minor = CASE WHEN ${isNewer} THEN excluded.standing_minor ELSE known.standing_minor END,
    standing_kind = CASE WHEN ${isNewer} THEN excluded.standing_kind ELSE known.standing_kind END,
    best_offer = CASE WHEN ${isBetter} THEN excluded.best_offer ELSE known.best_offer END,
    best_minor = CASE WHEN ${isBetter} THEN excluded.best_minor ELSE known.best_minor END`;

/** Of dealers one of whose offers is another one than it was: from all that each made on the lot. */
const again = (schema: string): string => `
  INSERT INTO ${schema}.lot_bidder (${COLUMNS})
  ${folded(
    `${schema}.lot_offer offer JOIN (
      SELECT DISTINCT "idAuction" AS id_auction, "idLot" AS id_lot, "idDealer" AS id_dealer
      FROM ${CHANGED}) of USING (id_auction, id_lot, id_dealer)`,
    'NOT offer.voided',
  )} ORDER BY 1, 2, 3
  ON CONFLICT (id_auction, id_lot, id_dealer) DO UPDATE SET
    (newest_offer, standing_offer, standing_minor, standing_kind, best_offer, best_minor) =
    (excluded.newest_offer, excluded.standing_offer, excluded.standing_minor,
      excluded.standing_kind, excluded.best_offer, excluded.best_minor)`;

const dealerOf = ({ idAuction, idLot, idDealer }: Values): string =>
  `${String(idAuction)}.${String(idLot)}.${String(idDealer)}`;

/** A void leaves an older offer standing, and a close reveals amounts: neither adds an offer. */
const isChange = ({ voided, kind, amountMinor }: Values): boolean =>
  voided === true || (kind === 'SEALED' && amountMinor !== null);

export const lotBidder: Summary = {
  table: 'lot_bidder',
  writes: (offers, schema) => {
    const dealers = new Set(offers.filter(isChange).map(dealerOf));
    const isAgain = (offer: Values): boolean => dealers.has(dealerOf(offer));
    return [
      { sql: added(schema), rows: offers.filter((offer) => !isAgain(offer)) },
      { sql: again(schema), rows: offers.filter(isAgain) },
    ];
  },
};
