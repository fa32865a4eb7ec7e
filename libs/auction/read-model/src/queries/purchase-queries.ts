import type { LotKey } from '@fairlot/auction-domain';
import type { Charges } from '@fairlot/auction-rules';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { scopeCondition, type AuctionScope } from './auction-scope.js';
import type { PageRequest, SortOrder } from './auction-queries.js';
import { containsLikePattern, SqlBindings, rowPage, type RowPage } from './rows.js';

/** An award. A settled award is a purchase (domain section 7). */
export type PurchaseRecord = LotKey & {
  /** Id of the purchase. Null until the award is settled. */
  readonly idPurchase: number | null;
  readonly auctionName: string;
  readonly channel: 'AUCTION' | 'CLICK_BUY';
  readonly idDealer: number;
  /** The owner of the auction, and its template. */
  readonly idOwnerDealer: number;
  readonly idTemplate: number;
  readonly idVehicles: readonly number[];
  readonly priceMinor: number;
  /** The charges as stored with the auction. */
  readonly charges: Charges;
  readonly currency: string;
  /** When it was settled. Before that, when it was awarded. */
  readonly at: number;
  /** The buyer's rating, 1 to 5. */
  readonly rating: number | null;
};

/** Selects the purchases that a caller may see (ROL-043). */
export type PurchaseViewer = {
  /** Purchases of these dealers: a dealer and its merged duplicates. */
  readonly idBuyers?: readonly number[];
  /** Sales in these auctions. */
  readonly scope?: AuctionScope;
  /** Sales of one of these vehicles, in any auction. */
  readonly idVehicles?: readonly number[];
};

export type PurchaseFilter = {
  readonly idBuyers?: readonly number[];
  /**
   * Limits the result to purchases that the caller may see. One matching part is enough; without
   * any part, no purchase matches. If omitted, access is not limited.
   */
  readonly seenBy?: PurchaseViewer;
  readonly idAuction?: number;
  /** Whether to return only settled purchases, which are the ones that can be rated. */
  readonly onlySettled?: boolean;
  /** Text anywhere in the name of the auction. */
  readonly auctionName?: string;
  readonly channel?: string;
  /**
   * Purchases of at least one of these vehicles, which the caller of this query has found by VIN or
   * plate.
   */
  readonly idVehicles?: readonly number[];
  /** Settled, or awarded, at or after `fromAt` and before `beforeAt`; epoch milliseconds. */
  readonly fromAt?: number;
  readonly beforeAt?: number;
  readonly page?: PageRequest;
  readonly sortField?: keyof typeof SORT_EXPRESSIONS;
  readonly sortOrder?: SortOrder;
};

const PURCHASED_AT = 'COALESCE(award.settled_at, award.awarded_at)';
const SORT_EXPRESSIONS = {
  at: PURCHASED_AT,
  idPurchase: 'award.id_purchase',
  auctionName: 'auction.name',
  priceMinor: 'award.price_minor',
} as const satisfies { readonly [Field in keyof PurchaseRecord]?: string };

const FIRST_PAGE: PageRequest = { limit: 1_000, offset: 0 };

/** Reads purchases (SEC-69), newest first. */
@Injectable()
export class PurchaseQueries {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  purchases(filter: PurchaseFilter): Promise<RowPage<PurchaseRecord>> {
    const { page = FIRST_PAGE, sortField = 'at', sortOrder = 'desc' } = filter;
    const bindings = new SqlBindings();
    const select = `award.id_purchase AS "idPurchase", award.id_auction AS "idAuction",
        award.id_lot AS "idLot", auction.name AS "auctionName", award.channel,
        award.id_dealer AS "idDealer", auction.id_owner_dealer AS "idOwnerDealer",
        auction.id_template AS "idTemplate", award.id_vehicles AS "idVehicles",
        award.price_minor AS "priceMinor", auction.charges, award.currency, ${PURCHASED_AT} AS at,
        feedback.rating`;
    const from = `FROM award_board award JOIN auction_board auction USING (id_auction)
      LEFT JOIN feedback ON feedback.id_purchase = award.id_purchase
        AND feedback.id_dealer = award.id_dealer
      WHERE ${conditions(filter, bindings).join(' AND ')}`;
    const direction = sortOrder === 'asc' ? 'ASC' : 'DESC';
    const order = `${SORT_EXPRESSIONS[sortField]} ${direction}, award.id_purchase DESC, award.id_auction DESC, award.id_lot DESC`;
    return rowPage(this.dataSource, { select, from, order }, { bindings, page });
  }
}

const conditions = (filter: PurchaseFilter, bindings: SqlBindings): readonly string[] => {
  const { seenBy, idVehicles, auctionName } = filter;
  const found = [
    filter.onlySettled === true ? 'award.id_purchase IS NOT NULL' : "award.status = 'AWA'",
  ];
  const equal: readonly (readonly [string, string, unknown])[] = [
    ['award.id_auction', '=', filter.idAuction],
    ['award.channel', '=', filter.channel],
    [PURCHASED_AT, '>=', filter.fromAt],
    [PURCHASED_AT, '<', filter.beforeAt],
  ];
  for (const [column, sign, value] of equal) {
    if (value !== undefined) found.push(`${column} ${sign} ${bindings.add(value)}`);
  }
  if (auctionName !== undefined) {
    found.push(`auction.name ILIKE ${bindings.add(containsLikePattern(auctionName))}`);
  }
  if (idVehicles !== undefined) {
    found.push(`award.id_vehicles && ${bindings.add(idVehicles)}::int[]`);
  }
  if (filter.idBuyers !== undefined) found.push(isBoughtBy(filter.idBuyers, bindings));
  if (seenBy !== undefined) found.push(visiblePurchasesSql(seenBy, bindings));
  return found;
};

const isBoughtBy = (idBuyers: readonly number[], bindings: SqlBindings): string =>
  `award.id_dealer = ANY (${bindings.add(idBuyers)}::int[])`;

const visiblePurchasesSql = (
  { idBuyers, scope, idVehicles }: PurchaseViewer,
  bindings: SqlBindings,
): string => {
  const parts: string[] = [];
  if (idBuyers !== undefined) parts.push(isBoughtBy(idBuyers, bindings));
  if (scope !== undefined) parts.push(`(${scopeCondition(scope, 'auction', bindings)})`);
  if (idVehicles !== undefined)
    parts.push(`award.id_vehicles && ${bindings.add(idVehicles)}::int[]`);
  return parts.length === 0 ? 'false' : `(${parts.join(' OR ')})`;
};
