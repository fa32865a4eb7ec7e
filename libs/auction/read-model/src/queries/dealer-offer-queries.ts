import type { LotKey } from '@fairlot/auction-domain';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { LotOfferKind } from '../lot-offer/lot-offer.entity.js';
import type { PageRequest, SortOrder } from './auction-queries.js';
import { IS_HIDDEN } from './lot-sql.js';
import { SqlBindings, rowPage, rowsOf, type RowPage } from './rows.js';
import { maySeeSql } from './secrecy-sql.js';

type OfDealer = { readonly idDealer: number; readonly idMarkets: readonly string[] };
/** A dealer and its merged duplicates. */
type OfDealers = Pick<OfDealer, 'idMarkets'> & { readonly idDealers: readonly number[] };
type LotsWorth = { readonly lots: number; readonly amountMinor: number };

/** A running lot with a current bid of a dealer. */
export type RunningOfferRecord = LotKey & {
  readonly auctionName: string;
  readonly endsAt: number;
  /** Current price. Null on a sealed lot, like `leads`. */
  readonly priceMinor: number | null;
  readonly leads: boolean | null;
};

export type DealerOfferRecord = Omit<RunningOfferRecord, 'endsAt'> & {
  readonly idOffer: number;
  readonly at: number;
  readonly kind: LotOfferKind;
  readonly voided: boolean;
};

/** A scheduled or running auction of an owner. */
export type OpenAuctionRecord = {
  readonly idAuction: number;
  readonly auctionName: string;
  readonly status: 'SCH' | 'RUN';
  readonly endsAt: number;
  readonly lots: number;
  readonly lotsWithBids: number;
};

/** The lots that use the credit of a dealer, with amounts that staff may see. */
export type CreditLots = {
  /** Running lots where the dealer leads, at their public prices. */
  readonly leading: LotsWorth;
  /** Closed lots that can be awarded to the dealer. */
  readonly undecided: LotsWorth;
  readonly unpaid: LotsWorth;
  /** Running lots with a sealed bid of the dealer. */
  readonly sealedLots: number;
  /** Markets of the auctions with these lots. */
  readonly lotMarkets: readonly string[];
};

/**
 * SQL: the lots that were awarded to the dealers $1 and are not settled. The rows of lots and
 * awards can differ for a moment, so the row of the lot decides whether its result may be shown.
 */
const UNPAID_LOTS = `
  SELECT 'UNPAID' AS kind, id_auction, award.price_minor AS minor
  FROM award_board award JOIN lot_board lot USING (id_auction, id_lot)
  WHERE award.id_dealer = ANY ($1::int[]) AND award.status = 'AWA'
    AND award.id_purchase IS NULL AND ${maySeeSql('STAFF', 'RESULT')}`;

/** SQL: each lot that uses the credit of the dealers $1. */
const CREDIT_LOTS = `
  SELECT CASE WHEN ${IS_HIDDEN} THEN 'SEALED' ELSE 'LEADING' END AS kind, id_auction,
    CASE WHEN NOT ${IS_HIDDEN} THEN (lot.shown ->> 'priceMinor')::bigint END AS minor
  FROM lot_bidder bidder JOIN lot_board lot USING (id_auction, id_lot)
  WHERE bidder.id_dealer = ANY ($1::int[]) AND bidder.standing_offer IS NOT NULL
    AND lot.status = 'RUN' AND (${IS_HIDDEN} OR lot.id_leader = bidder.id_dealer)
  UNION ALL
  SELECT 'UNDECIDED', id_auction, (offer ->> 'amountMinor')::bigint
  FROM lot_bidder bidder JOIN award_board award USING (id_auction, id_lot)
    JOIN lot_board lot USING (id_auction, id_lot)
    CROSS JOIN jsonb_array_elements(award.bound) offer
  WHERE bidder.id_dealer = ANY ($1::int[]) AND award.status = 'TBA'
    AND (offer ->> 'idDealer')::int = bidder.id_dealer AND ${maySeeSql('STAFF', 'RESULT')}
  UNION ALL ${UNPAID_LOTS}`;

const creditPartSql = (kind: 'LEADING' | 'UNDECIDED' | 'UNPAID'): string =>
  `json_build_object('lots', count(*) FILTER (WHERE kind = '${kind}'),
    'amountMinor', coalesce(sum(minor) FILTER (WHERE kind = '${kind}'), 0))`;

const CREDIT_USE = `WITH used AS (${CREDIT_LOTS})
  SELECT ${creditPartSql('LEADING')} AS leading, ${creditPartSql('UNDECIDED')} AS undecided,
    ${creditPartSql('UNPAID')} AS unpaid, count(*) FILTER (WHERE kind = 'SEALED') AS "sealedLots",
    ARRAY(SELECT DISTINCT unnest(id_markets) FROM auction_board
      WHERE id_auction IN (SELECT id_auction FROM used) ORDER BY 1) AS "lotMarkets"
  FROM used`;

/** SQL that joins a row with its lot and its auction. */
const SHOWN_LOTS = `JOIN lot_board lot USING (id_auction, id_lot)
  JOIN auction_board auction USING (id_auction)`;
const IS_IN_MARKETS = 'NOT auction.deleted AND auction.id_markets && $2::text[]';

/** Reads the bids of a dealer in all auctions of some markets, for staff of these markets. */
@Injectable()
export class DealerOfferQueries {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Running lots with a current bid of the dealer. Lots that the dealer leads come first, then the
   * others by the earliest end.
   */
  running({ idDealer, idMarkets }: OfDealer): Promise<readonly RunningOfferRecord[]> {
    const sql = `SELECT id_auction AS "idAuction", id_lot AS "idLot", auction.name AS "auctionName",
        lot.ends_at AS "endsAt",
        CASE WHEN NOT ${IS_HIDDEN} THEN (lot.shown ->> 'priceMinor')::bigint END AS "priceMinor",
        CASE WHEN NOT ${IS_HIDDEN} THEN lot.id_leader IS NOT DISTINCT FROM $1 END AS leads
      FROM lot_bidder bidder ${SHOWN_LOTS}
      WHERE bidder.id_dealer = $1 AND bidder.standing_offer IS NOT NULL AND lot.status = 'RUN'
        AND ${IS_IN_MARKETS}
      ORDER BY leads DESC NULLS LAST, lot.ends_at, id_auction, id_lot`;
    return rowsOf<RunningOfferRecord>(this.dataSource, sql, [idDealer, idMarkets]);
  }

  /** Number of an owner's auctions that have not ended. */
  async openAuctions(idOwnerDealer: number): Promise<number> {
    const sql = `SELECT count(*) AS count FROM auction_board
      WHERE id_owner_dealer = $1 AND NOT deleted AND status IN ('SCH', 'RUN')`;
    const [row] = await rowsOf<{ count: number }>(this.dataSource, sql, [idOwnerDealer]);
    return row?.count ?? 0;
  }

  /** The owner's auctions that have not ended, in some markets, running ones first. */
  openAuctionsIn({ idDealer, idMarkets }: OfDealer, limit: number) {
    const sql = `SELECT id_auction AS "idAuction", name AS "auctionName", status,
        ends_at AS "endsAt",
        (SELECT count(*) FROM lot_board lot WHERE lot.id_auction = auction.id_auction)::int AS lots,
        (SELECT count(DISTINCT bidder.id_lot) FROM lot_bidder bidder
          WHERE bidder.id_auction = auction.id_auction AND bidder.standing_offer IS NOT NULL)::int
          AS "lotsWithBids"
      FROM auction_board auction
      WHERE id_owner_dealer = $1 AND status IN ('SCH', 'RUN') AND ${IS_IN_MARKETS}
      ORDER BY status, ends_at, id_auction LIMIT $3`;
    const values = [idDealer, idMarkets, limit];
    return rowsOf<OpenAuctionRecord>(this.dataSource, sql, values);
  }

  /**
   * Lots in some markets that were awarded to a dealer or its merged duplicates and are not
   * settled.
   */
  async unpaid({ idDealers, idMarkets }: OfDealers): Promise<LotsWorth> {
    const sql = `SELECT count(*)::int AS lots, coalesce(sum(minor), 0)::bigint AS "amountMinor"
      FROM (${UNPAID_LOTS}) unpaid JOIN auction_board auction USING (id_auction)
      WHERE ${IS_IN_MARKETS}`;
    const [row] = await rowsOf<LotsWorth>(this.dataSource, sql, [idDealers, idMarkets]);
    return row ?? { lots: 0, amountMinor: 0 };
  }

  /** The lots in all markets that use the credit of a dealer and its merged duplicates. */
  async creditLots(idDealers: readonly number[]): Promise<CreditLots> {
    const [row] = await rowsOf<CreditLots>(this.dataSource, CREDIT_USE, [idDealers]);
    return row!;
  }

  /** Whether a dealer owns an auction in any state. */
  async ownsAuctions(idOwnerDealer: number): Promise<boolean> {
    const sql = 'SELECT 1 AS one FROM auction_board WHERE id_owner_dealer = $1 LIMIT 1';
    return (await rowsOf<{ one: number }>(this.dataSource, sql, [idOwnerDealer])).length > 0;
  }

  /** Number of a dealer's bids and awards in all markets. */
  async counts(idDealer: number): Promise<{ readonly bids: number; readonly purchases: number }> {
    const sql = `SELECT
      (SELECT count(*) FROM lot_offer WHERE id_dealer = $1)::int AS bids,
      (SELECT count(*) FROM award_board WHERE id_dealer = $1 AND status = 'AWA')::int AS purchases`;
    const [row] = await rowsOf<{ bids: number; purchases: number }>(this.dataSource, sql, [
      idDealer,
    ]);
    return row ?? { bids: 0, purchases: 0 };
  }

  /** The bids of a dealer and its merged duplicates since an instant. */
  since(
    at: number,
    { idDealers, idMarkets }: OfDealers,
    { sortOrder, ...page }: PageRequest & { readonly sortOrder: SortOrder },
  ): Promise<RowPage<DealerOfferRecord>> {
    const bindings = new SqlBindings();
    for (const value of [idDealers, idMarkets, at]) bindings.add(value);
    const select = `id_auction AS "idAuction", id_lot AS "idLot", auction.name AS "auctionName",
      offer.id_offer AS "idOffer", offer.at, offer.kind, offer.voided,
      CASE WHEN NOT ${IS_HIDDEN} THEN offer.price_minor END AS "priceMinor",
      CASE WHEN NOT ${IS_HIDDEN} THEN offer.id_offer IS NOT DISTINCT FROM lot.id_leading_offer END
        AS leads`;
    const from = `FROM lot_offer offer ${SHOWN_LOTS}
      WHERE offer.id_dealer = ANY ($1::int[]) AND offer.at >= $3 AND ${IS_IN_MARKETS}`;
    const direction = sortOrder === 'asc' ? 'ASC' : 'DESC';
    const order = `offer.at ${direction}, id_auction, id_lot, offer.id_offer ${direction}`;
    return rowPage(this.dataSource, { select, from, order }, { bindings, page });
  }
}
