import type { Statement } from '@fairlot/database';
import type { Summary, Values } from '@fairlot/event-sourcing-projection';
import type { LotOffer } from '../lot-offer/lot-offer.entity.js';

const TYPE_BY_COLUMN = {
  id_auction: 'int',
  id_lot: 'int',
  id_dealer: 'int',
  newest_offer: 'int',
  standing_offer: 'int',
  standing_minor: 'bigint',
  standing_kind: 'text',
  best_offer: 'int',
  best_minor: 'bigint',
};
const COLUMN_NAMES = Object.keys(TYPE_BY_COLUMN) as (keyof typeof TYPE_BY_COLUMN)[];
const COLUMN_LIST = COLUMN_NAMES.join(', ');
const unnestParameters = (types: readonly string[]): string =>
  types.map((type, index) => `unnest($${index + 1}::${type}[])`).join(', ');

const WHERE_NOT_VOIDED = 'FILTER (WHERE NOT offer.voided)';

/**
 * SQL that aggregates all bids of each dealer on a lot, under the alias `offer`. The best bid is
 * the maximum pair of amount and age, for which no sorting is needed.
 */
const selectSummaries = (schema: string, more = ''): string => `
  SELECT own.id_auction, own.id_lot, own.id_dealer, own.newest,
    own.standing, standing.amount_minor, standing.kind, -own.best[2], nullif(own.best[1], -1)
  FROM (
    SELECT offer.id_auction, offer.id_lot, offer.id_dealer, max(offer.id_offer) AS newest,
      max(offer.id_offer) ${WHERE_NOT_VOIDED} AS standing,
      max(ARRAY[coalesce(offer.amount_minor, -1), -offer.id_offer]) ${WHERE_NOT_VOIDED} AS best
    FROM ${schema}.lot_offer offer ${more} GROUP BY 1, 2, 3) own
  LEFT JOIN ${schema}.lot_offer standing
    ON (standing.id_auction, standing.id_lot, standing.id_offer) =
      (own.id_auction, own.id_lot, own.standing)`;

/**
 * Inserts the rows of all dealers with bids, ordered by lot, so that the rows of a lot share pages.
 */
export const insertAllBiddersSql = (schema: string): string =>
  `INSERT INTO ${schema}.lot_bidder (${COLUMN_LIST}) ${selectSummaries(schema)} ORDER BY 1, 2, 3`;

/** SQL condition: the new bid is newer than the one in the known row, into which it is merged. */
const isNewer = 'coalesce(excluded.standing_offer >= known.standing_offer, true)';
const isBetter = `coalesce(excluded.best_minor > known.best_minor,
    known.best_minor IS NULL AND excluded.best_minor IS NOT NULL OR known.best_offer IS NULL)`;

const addStatement = (schema: string): Statement => ({
  name: `${schema}.lot_bidder add`,
  text: `
  INSERT INTO ${schema}.lot_bidder AS known (${COLUMN_LIST})
  SELECT ${unnestParameters(Object.values(TYPE_BY_COLUMN))} ORDER BY 1, 2, 3
  ON CONFLICT (id_auction, id_lot, id_dealer) DO UPDATE SET
    newest_offer = greatest(known.newest_offer, excluded.newest_offer),
    standing_offer = CASE WHEN ${isNewer} THEN excluded.standing_offer ELSE known.standing_offer END,
    standing_minor = CASE WHEN ${isNewer} THEN excluded.standing_minor ELSE known.standing_minor END,
    standing_kind = CASE WHEN ${isNewer} THEN excluded.standing_kind ELSE known.standing_kind END,
    best_offer = CASE WHEN ${isBetter} THEN excluded.best_offer ELSE known.best_offer END,
    best_minor = CASE WHEN ${isBetter} THEN excluded.best_minor ELSE known.best_minor END`,
});

/** Updates the rows of dealers with a changed bid, from all of their bids on the lot. */
const changeStatement = (schema: string): Statement => ({
  name: `${schema}.lot_bidder change`,
  text: `
  INSERT INTO ${schema}.lot_bidder (${COLUMN_LIST})
  ${selectSummaries(
    schema,
    `JOIN (
      SELECT DISTINCT * FROM (SELECT ${unnestParameters(['int', 'int', 'int'])}) r(id_auction, id_lot, id_dealer)
    ) of USING (id_auction, id_lot, id_dealer)`,
  )} ORDER BY 1, 2, 3
  ON CONFLICT (id_auction, id_lot, id_dealer) DO UPDATE SET
    (newest_offer, standing_offer, standing_minor, standing_kind, best_offer, best_minor) =
    (excluded.newest_offer, excluded.standing_offer, excluded.standing_minor,
      excluded.standing_kind, excluded.best_offer, excluded.best_minor)`,
});

const KEY_FIELDS = ['idAuction', 'idLot', 'idDealer'];

const bidderKeyOf = ({ idAuction, idLot, idDealer }: Values): string =>
  `${String(idAuction)}.${String(idLot)}.${String(idDealer)}`;

/**
 * Whether a written bid is a change of an existing bid, not a new one. A void makes an older bid
 * current again, and a close reveals amounts.
 */
const isChange = ({ voided, kind, amountMinor }: Values): boolean =>
  voided === true || (kind === 'SEALED' && amountMinor !== null);

type AddedOffer = Pick<
  LotOffer,
  'idAuction' | 'idLot' | 'idDealer' | 'idOffer' | 'amountMinor' | 'kind'
>;

/** The row of a dealer from new bids on a lot, none of which is voided. */
const bidderRowOf = (rows: readonly Values[]): Values => {
  const offers = rows as readonly unknown[] as readonly AddedOffer[];
  const newest = offers.reduce((one, other) => (other.idOffer > one.idOffer ? other : one));
  const best = offers.reduce((one, other) => {
    const above = (other.amountMinor ?? -1) - (one.amountMinor ?? -1);
    return above > 0 || (above === 0 && other.idOffer < one.idOffer) ? other : one;
  });
  return {
    id_auction: newest.idAuction,
    id_lot: newest.idLot,
    id_dealer: newest.idDealer,
    newest_offer: newest.idOffer,
    standing_offer: newest.idOffer,
    standing_minor: newest.amountMinor,
    standing_kind: newest.kind,
    best_offer: best.idOffer,
    best_minor: best.amountMinor,
  };
};

export const lotBidder: Summary = {
  table: 'lot_bidder',
  fillTable: insertAllBiddersSql,
  writes: (offers, schema) => {
    const ofDealers = [...Map.groupBy(offers, bidderKeyOf).values()];
    const [again = [], more = []] = [true, false].map((is) =>
      ofDealers.filter((own) => own.some(isChange) === is),
    );
    return [
      { statement: addStatement(schema), rows: more.map(bidderRowOf), columns: COLUMN_NAMES },
      {
        statement: changeStatement(schema),
        rows: again.map(([own = {}]) => own),
        columns: KEY_FIELDS,
      },
    ];
  },
};
