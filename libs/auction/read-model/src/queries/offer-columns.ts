import type { Secret, Viewer } from '@fairlot/auction-rules';
import { IS_HIDDEN } from './lot-sql.js';
import { maySeeSql } from './secrecy-sql.js';

/** SQL: bids and their lots, under the aliases `offer` and `lot`. The reader is the dealer $3. */
export const OFFERS_WITH_LOTS = `lot_offer offer JOIN lot_board lot
  ON lot.id_auction = offer.id_auction AND lot.id_lot = offer.id_lot`;

const isReader = (idDealer: string): string => `coalesce(${idDealer} = $3::int, false)`;
const IS_READERS_OFFER = isReader('offer.id_dealer');
const IS_SEALED = "offer.kind = 'SEALED'";
/**
 * SQL: whether the amount of a bid is a maximum. That is so for an agent, and for a plain bid above
 * the price that it set.
 */
const HAS_MAXIMUM = "offer.kind = 'AGENT' OR offer.amount_minor > offer.price_minor";

const bidderNumberSql = (idDealer: string): string =>
  `CASE WHEN NOT ${IS_HIDDEN} THEN array_position(lot.id_bidders, ${idDealer}) END`;

/** SQL columns of leader and price, both null for a lot that hides its bids. */
const leaderAndPrice = (
  as: Viewer,
  { idLeader, priceMinor }: Record<'idLeader' | 'priceMinor', string>,
) => ({
  priceMinor: `CASE WHEN NOT ${IS_HIDDEN} THEN ${priceMinor} END`,
  leader: `CASE WHEN NOT ${IS_HIDDEN} AND ${idLeader} IS NOT NULL THEN json_build_object(
    'bidder', ${bidderNumberSql(idLeader)}, 'own', ${isReader(idLeader)},
    'idDealer', CASE WHEN ${maySeeSql(as, 'PARTY')} THEN ${idLeader} END) END`,
});

/**
 * SQL of the columns of a bid that the reader may see: more for own bids than for bids of other
 * dealers.
 */
export const columnsVisibleTo = (as: Viewer) => {
  const may = (secret: Secret) =>
    `(CASE WHEN ${IS_READERS_OFFER} THEN ${maySeeSql('BIDDER', secret)} ELSE ${maySeeSql(as, secret)} END)`;
  const amountIf = (
    maximum: string,
  ) => `CASE WHEN CASE WHEN ${IS_SEALED} THEN ${may('SEALED_AMOUNT')}
    WHEN ${HAS_MAXIMUM} THEN ${maximum} ELSE true END THEN offer.amount_minor END`;
  const made = leaderAndPrice(as, { idLeader: 'offer.id_leader', priceMinor: 'offer.price_minor' });
  const left = leaderAndPrice(as, {
    idLeader: 'offer.id_leader_after_void',
    priceMinor: 'offer.price_minor_after_void',
  });
  return {
    offer: `(NOT ${IS_SEALED} OR ${may('SEALED_OFFER')})`,
    dealer: may('PARTY'),
    amount: amountIf(may('MAXIMUM')),
    /** Amount in reports, which never contain a maximum because files are passed on. */
    amountReported: amountIf('false'),
    ...made,
    afterVoid: `CASE WHEN offer.voided THEN json_build_object('at', offer.voided_at,
      'priceMinor', ${left.priceMinor}, 'leader', ${left.leader}) END`,
  };
};

/** The columns of an `OfferRecord`. */
export const columnsFor = (as: Viewer): string => {
  const { amount, dealer, priceMinor, leader, afterVoid } = columnsVisibleTo(as);
  // On a hidden lot, numbers count only the dealer's own bids, so that gaps do not reveal other
  // bids.
  const counted = `${IS_HIDDEN} AND NOT ${maySeeSql(as, 'SEALED_OFFER')}`;
  const own = 'row_number() OVER (PARTITION BY offer.id_lot ORDER BY offer.id_offer)';
  const number = (column: string) => `CASE WHEN ${counted} THEN ${own} ELSE ${column} END`;
  return `${number('offer.id_offer')} AS "idOffer", ${number('offer.position')} AS position,
    offer.at, offer.kind, ${amount} AS "amountMinor", ${priceMinor} AS "priceMinor",
    ${leader} AS leader, ${bidderNumberSql('offer.id_dealer')} AS bidder, ${IS_READERS_OFFER} AS own,
    CASE WHEN ${dealer} THEN offer.id_dealer END AS "idDealer", offer.voided,
    CASE WHEN ${dealer} THEN offer.void_reason END AS "voidReason",
    ${afterVoid} AS "afterVoid",
    coalesce(offer.id_offer = lot.id_leading_offer AND NOT ${IS_HIDDEN}, false) AS leading`;
};
