import type { LotKey } from '@fairlot/auction-domain';
import type { Viewer } from '@fairlot/auction-rules';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { LotOfferKind } from '../lot-offer/lot-offer.entity.js';
import type { PageRequest, SortOrder } from './auction-queries.js';
import { IS_HIDDEN } from './lot-sql.js';
import { columnsFor, OFFERS_WITH_LOTS, columnsVisibleTo } from './offer-columns.js';
import { SqlBindings, rowPage, rowsOf, type RowPage } from './rows.js';

/** The reader of bids: the dealer, and the role that decides about bids of other dealers. */
export type OfferViewer = {
  readonly idDealer: number | null;
  readonly as: Viewer;
};

/** A bidder as the viewer sees it. */
export type PartyRecord = {
  /** 1 for the lot's first bidder, and so on; null while sealed. */
  readonly bidder: number | null;
  readonly own: boolean;
  /** Dealer of the bid. Null if the secrecy matrix hides it from the viewer. */
  readonly idDealer: number | null;
};

/** Price and leader after an event. Both are null for a sealed lot, and if no bid remains. */
type LedRecord = {
  readonly priceMinor: number | null;
  readonly leader: PartyRecord | null;
};

/** An accepted bid as the viewer sees it: its amount, and its effect on the lot. */
export type OfferRecord = PartyRecord &
  LedRecord & {
    /** On a lot with hidden bids, `idOffer` and `position` count only the reader's bids. */
    readonly idOffer: number;
    readonly position: number;
    readonly at: number;
    readonly kind: LotOfferKind;
    /** Null if the secrecy matrix hides it from the viewer, and for sealed bids until the close. */
    readonly amountMinor: number | null;
    readonly voided: boolean;
    /**
     * Why the bid was voided. Set only for the dealer of the bid, and for managers of the auction.
     */
    readonly voidReason: string | null;
    readonly afterVoid: (LedRecord & { readonly at: number }) | null;
    readonly leading: boolean;
  };

/** A bid of the reader's own dealer. */
export type OwnOfferRecord = LotKey & {
  readonly idOffer: number;
  /** Position of the bid's event. It is for reading the log, and not shown to the dealer. */
  readonly position: number;
  readonly at: number;
  readonly kind: LotOfferKind;
  /** The price after this bid; null while sealed. */
  readonly priceMinor: number | null;
  readonly voided: boolean;
  readonly voidReason: string | null;
  /**
   * Whether the dealer's status depends on this bid: it is the newest current bid, or the leading
   * one, such as an agent with a higher maximum.
   */
  readonly stands: boolean;
  /** Whether the lot hides its bids now. */
  readonly hidden: boolean;
};

/** A row of the bids report (SEC-67): the bidder, the amount and the effect on the lot, never a maximum. */
export type OfferReportRow = LedRecord &
  Pick<OfferRecord, 'idOffer' | 'position' | 'at' | 'kind' | 'amountMinor' | 'afterVoid'> & {
    readonly idLot: number;
    readonly idDealer: number;
    readonly voided: boolean;
    readonly voidReason: string | null;
  };

const REPORT_PAGE = 1_000;
const OWN_SORTS = { at: 'offer.at', idLot: 'offer.id_lot' } as const;

/** Reads bids. Callers must have checked that the viewer may see the auction. */
@Injectable()
export class OfferQueries {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * A page of the bids of a lot, by default the oldest first. While bids are hidden, bidders see
   * only their own.
   */
  async lotHistory(
    { idAuction, idLot }: LotKey,
    viewer: OfferViewer,
    { limit, offset, sortOrder = 'asc' }: PageRequest & { readonly sortOrder?: SortOrder },
  ): Promise<{ readonly offers: readonly OfferRecord[]; readonly total: number }> {
    const { offer } = columnsVisibleTo(viewer.as);
    const shown = `FROM ${OFFERS_WITH_LOTS} WHERE offer.id_auction = $1 AND offer.id_lot = $2 AND ${offer}`;
    const viewing = [idAuction, idLot, viewer.idDealer];
    const sql = `SELECT ${columnsFor(viewer.as)} ${shown} ORDER BY offer.id_offer
      ${sortOrder === 'asc' ? 'ASC' : 'DESC'} LIMIT $4 OFFSET $5`;
    const offers = await rowsOf<OfferRecord>(this.dataSource, sql, [...viewing, limit, offset]);
    const count = `SELECT count(*) AS total ${shown}`;
    const [row] = await rowsOf<{ total: number }>(this.dataSource, count, viewing);
    return { offers, total: row?.total ?? 0 };
  }

  /** Position of a bid's event in its lot's stream; null if there is no row. */
  async positionOf({ idAuction, idLot }: LotKey, idOffer: number): Promise<number | null> {
    const sql = `SELECT position FROM lot_offer
      WHERE id_auction = $1 AND id_lot = $2 AND id_offer = $3`;
    const key = [idAuction, idLot, idOffer];
    const [row] = await rowsOf<{ position: number }>(this.dataSource, sql, key);
    return row?.position ?? null;
  }

  /** Plain bids of a dealer with the same amount on a lot, the newest first. */
  sameOffers(
    idDealer: number,
    { idAuction, idLot, amountMinor }: LotKey & { readonly amountMinor: number },
    limit: number,
  ): Promise<readonly Pick<OfferRecord, 'idOffer' | 'position' | 'voided'>[]> {
    const sql = `SELECT id_offer AS "idOffer", position, voided FROM lot_offer
      WHERE id_dealer = $1 AND id_auction = $2 AND id_lot = $3 AND kind = 'OFFER' AND amount_minor = $4
      ORDER BY id_offer DESC LIMIT $5`;
    return rowsOf(this.dataSource, sql, [idDealer, idAuction, idLot, amountMinor, limit]);
  }

  /** The newest bids of every lot of an auction, at most `perLot` of each, the oldest first. */
  auctionHistory(
    idAuction: number,
    viewer: OfferViewer,
    perLot: number,
  ): Promise<readonly (OfferRecord & { readonly idLot: number })[]> {
    const newest = 'row_number() OVER (PARTITION BY offer.id_lot ORDER BY offer.id_offer DESC)';
    const sql = `SELECT * FROM (
        SELECT offer.id_lot AS "idLot", ${columnsFor(viewer.as)}, ${newest} AS newest
        FROM ${OFFERS_WITH_LOTS} WHERE offer.id_auction = $1 AND ${columnsVisibleTo(viewer.as).offer}) shown
      WHERE newest <= $2 ORDER BY "idLot", "idOffer"`;
    const viewing = [idAuction, perLot, viewer.idDealer];
    return rowsOf<OfferRecord & { idLot: number }>(this.dataSource, sql, viewing);
  }

  /** A dealer's bids in an auction, or on one lot of it (ENG-35). */
  async ownOffers(
    idDealer: number,
    { idAuction, idLot = null }: { readonly idAuction: number; readonly idLot?: number | null },
    {
      sortField,
      sortOrder,
      ...page
    }: PageRequest & {
      readonly sortField: 'at' | 'idLot';
      readonly sortOrder: SortOrder;
    },
  ): Promise<RowPage<OwnOfferRecord>> {
    const bindings = new SqlBindings();
    for (const value of [idAuction, idDealer, idLot]) bindings.add(value);
    const newest = `max(offer.id_offer) FILTER (WHERE NOT offer.voided)
      OVER (PARTITION BY offer.id_lot)`;
    const select = `offer.id_auction AS "idAuction", offer.id_lot AS "idLot",
      offer.id_offer AS "idOffer", offer.position, offer.at, offer.kind,
      CASE WHEN NOT ${IS_HIDDEN} THEN offer.price_minor END AS "priceMinor", offer.voided,
      offer.void_reason AS "voidReason",
      coalesce(offer.id_offer IN (${newest}, lot.id_leading_offer), false) AS stands,
      ${IS_HIDDEN} AS hidden`;
    const from = `FROM ${OFFERS_WITH_LOTS} WHERE offer.id_auction = $1 AND offer.id_dealer = $2
      AND ($3::int IS NULL OR offer.id_lot = $3)`;
    const direction = sortOrder === 'asc' ? 'ASC' : 'DESC';
    const order = `${OWN_SORTS[sortField]} ${direction}, offer.id_lot, offer.id_offer ${direction}`;
    return rowPage(this.dataSource, { select, from, order }, { bindings, page });
  }

  /** Every bid of an auction or one of its lots, lot by lot (SEC-67). Keeps one page in memory at a time. */
  async *offersReport(
    { idAuction, idLot = null }: { readonly idAuction: number; readonly idLot?: number | null },
    viewer: OfferViewer,
  ): AsyncGenerator<OfferReportRow, void, undefined> {
    const { offer, dealer, amountReported, priceMinor, leader, afterVoid } = columnsVisibleTo(
      viewer.as,
    );
    const sql = `SELECT offer.id_lot AS "idLot", offer.id_offer AS "idOffer", offer.position,
        offer.at, offer.id_dealer AS "idDealer", offer.kind, ${amountReported} AS "amountMinor",
        ${priceMinor} AS "priceMinor", ${leader} AS leader, offer.voided,
        offer.void_reason AS "voidReason", ${afterVoid} AS "afterVoid"
      FROM ${OFFERS_WITH_LOTS}
      WHERE offer.id_auction = $1 AND (offer.id_lot, offer.id_offer) > ($2, $4)
      AND ($5::int IS NULL OR offer.id_lot = $5) AND ${offer} AND ${dealer}
      ORDER BY offer.id_lot, offer.id_offer LIMIT ${REPORT_PAGE}`;
    let after: readonly [idLot: number, idOffer: number] = [0, 0];
    for (;;) {
      const viewing = [idAuction, after[0], viewer.idDealer, after[1], idLot];
      const rows = await rowsOf<OfferReportRow>(this.dataSource, sql, viewing);
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < REPORT_PAGE) return;
      after = [last.idLot, last.idOffer];
    }
  }
}
