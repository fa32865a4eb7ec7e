import type { LotKey } from '@fairlot/auction-domain';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { LotOfferKind } from '../lot-offer/lot-offer.entity.js';
import type { Page } from './auction-queries.js';
import { HIDDEN } from './lot-sql.js';
import { OWN_STANDINGS } from './own-standing-sql.js';
import { rowsOf } from './rows.js';

/** Who reads offers; `manages` is the answer of `mayManage` of the access domain. */
export type OfferViewer = {
  readonly idDealer: number | null;
  readonly manages: boolean;
  readonly staff: boolean;
};

/** An accepted offer as the viewer may see it. */
export type OfferRecord = {
  readonly idOffer: number;
  readonly position: number;
  readonly at: number;
  /** The price that this offer made; null in a sealed lot, where offers make none. */
  readonly priceMinor: number | null;
  /** 1 for the lot's first bidder, and so on; null while sealed. */
  readonly bidder: number | null;
  readonly own: boolean;
  readonly voided: boolean;
  readonly leading: boolean;
  /**
   * Of an own offer; after the close of every one for staff, and for the auction's owner of every
   * one but agents, whose maxima are their dealers' own. Null while sealed, for everybody.
   */
  readonly amountMinor: number | null;
  readonly kind: LotOfferKind | null;
  /** Only for who manages the auction. */
  readonly idDealer: number | null;
};

/** How a dealer stands on a lot that it has offered on. */
export type OwnStandingRecord = {
  readonly idLot: number;
  readonly state: 'LEADING' | 'OUTBID' | 'AWAITING' | 'WON' | 'LOST' | 'NONE';
  /** Of its newest offer that stands, the maximum of an agent; null while sealed. */
  readonly amountMinor: number | null;
  readonly isAgent: boolean;
  /** 1 is the leader; null while sealed. */
  readonly rank: number | null;
};

/** A row of the offers report (SEC-67): what each offer made of the price, never a maximum. */
export type OfferReportRow = {
  readonly idLot: number;
  readonly idOffer: number;
  readonly position: number;
  readonly at: number;
  readonly idDealer: number;
  readonly kind: LotOfferKind;
  readonly priceMinor: number | null;
  readonly voided: boolean;
};

const REPORT_PAGE = 1_000;

/** Until a lot is closed or sold its maxima are nobody else's, not even staff's. */
const ENDED = "lot.status IN ('CLD', 'AWA')";

/** The reader is dealer $3; $4 manages the auction, $5 is staff. */
const MINE = 'offer.id_dealer = $3::int';
const OFFERS = `lot_offer offer JOIN lot_board lot
  ON lot.id_auction = offer.id_auction AND lot.id_lot = offer.id_lot`;
/** What an offer made of the price; a sealed one made none, and says its amount once revealed. */
const SAID = 'coalesce(offer.price_minor, offer.amount_minor)';
const SHOWN = `($4::boolean OR NOT ${HIDDEN} OR ${MINE})`;
const COLUMNS = `offer.id_offer AS "idOffer", offer.position, offer.at,
  CASE WHEN NOT ${HIDDEN} THEN ${SAID} END AS "priceMinor",
  CASE WHEN NOT ${HIDDEN} THEN array_position(lot.id_bidders, offer.id_dealer) END AS bidder,
  coalesce(${MINE}, false) AS own, offer.voided,
  coalesce(offer.id_offer = lot.id_leading_offer AND NOT ${HIDDEN}, false) AS leading,
  CASE WHEN ${HIDDEN} THEN NULL
    WHEN ${MINE} OR ($4 AND ${ENDED} AND ($5::boolean OR offer.kind <> 'AGENT'))
    THEN offer.amount_minor END AS "amountMinor",
  CASE WHEN ${MINE} OR $4 THEN offer.kind END AS kind,
  CASE WHEN ${MINE} OR $4 THEN offer.id_dealer END AS "idDealer"`;

/** Reads offers. Whether the viewer may see the auction has been judged before. */
@Injectable()
export class OfferQueries {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Offers of a lot, the oldest first. While sealed a bidder sees only its own. */
  async lotHistory(
    { idAuction, idLot }: LotKey,
    viewer: OfferViewer,
    { limit, offset }: Page,
  ): Promise<{ readonly offers: readonly OfferRecord[]; readonly total: number }> {
    const shown = `FROM ${OFFERS} WHERE offer.id_auction = $1 AND offer.id_lot = $2 AND ${SHOWN}`;
    const viewing = [idAuction, idLot, viewer.idDealer, viewer.manages];
    const sql = `SELECT ${COLUMNS} ${shown} ORDER BY offer.id_offer LIMIT $6 OFFSET $7`;
    const offers = await rowsOf<OfferRecord>(this.dataSource, sql, [
      ...viewing,
      viewer.staff,
      limit,
      offset,
    ]);
    const count = `SELECT count(*) AS total ${shown}`;
    const [row] = await rowsOf<{ total: number }>(this.dataSource, count, viewing);
    return { offers, total: row?.total ?? 0 };
  }

  /** The newest offers of every lot of an auction, `perLot` of each at most, the oldest first. */
  auctionHistory(
    idAuction: number,
    viewer: OfferViewer,
    perLot: number,
  ): Promise<readonly (OfferRecord & { readonly idLot: number })[]> {
    const newest = 'row_number() OVER (PARTITION BY offer.id_lot ORDER BY offer.id_offer DESC)';
    const sql = `SELECT * FROM (
        SELECT offer.id_lot AS "idLot", ${COLUMNS}, ${newest} AS newest
        FROM ${OFFERS} WHERE offer.id_auction = $1 AND ${SHOWN}) shown
      WHERE newest <= $2 ORDER BY "idLot", "idOffer"`;
    const viewing = [idAuction, perLot, viewer.idDealer, viewer.manages, viewer.staff];
    return rowsOf<OfferRecord & { idLot: number }>(this.dataSource, sql, viewing);
  }

  /** How a dealer stands on each lot of an auction that it has offered on (ENG-17). */
  ownStandings(
    idDealer: number,
    idAuction: number,
    idLots: readonly number[] | null = null,
  ): Promise<readonly OwnStandingRecord[]> {
    return rowsOf<OwnStandingRecord>(this.dataSource, OWN_STANDINGS, [idAuction, idDealer, idLots]);
  }

  /** Every offer of an auction, lot by lot, a page in memory at a time (SEC-67). */
  async *offersReport(idAuction: number): AsyncGenerator<OfferReportRow, void, undefined> {
    const sql = `SELECT offer.id_lot AS "idLot", offer.id_offer AS "idOffer", offer.position,
        offer.at, offer.id_dealer AS "idDealer", offer.kind,
        CASE WHEN NOT ${HIDDEN} THEN ${SAID} END AS "priceMinor", offer.voided
      FROM lot_offer offer
      JOIN lot_board lot ON lot.id_auction = offer.id_auction AND lot.id_lot = offer.id_lot
      WHERE offer.id_auction = $1 AND (offer.id_lot, offer.id_offer) > ($2, $3)
      ORDER BY offer.id_lot, offer.id_offer LIMIT ${REPORT_PAGE}`;
    let after = [0, 0];
    for (;;) {
      const rows = await rowsOf<OfferReportRow>(this.dataSource, sql, [idAuction, ...after]);
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < REPORT_PAGE) return;
      after = [last.idLot, last.idOffer];
    }
  }
}
