import type { LotKey } from '@fairlot/auction-domain';
import type { Charges } from '@fairlot/auction-rules';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { inScope, type AuctionScope } from './auction-scope.js';
import type { Page } from './auction-queries.js';
import { anywhere, Bindings, rowsOf } from './rows.js';

/** A settled award (domain section 7). */
export type PurchaseRecord = LotKey & {
  readonly idPurchase: number;
  readonly auctionName: string;
  readonly channel: 'AUCTION' | 'CLICK_BUY';
  readonly idDealer: number;
  /** Dealer that put up the auction, and its template. */
  readonly idOwnerDealer: number;
  readonly idTemplate: number;
  readonly idVehicles: readonly number[];
  readonly priceMinor: number;
  /** Pinned by the auction. */
  readonly charges: Charges;
  readonly currency: string;
  /** When it was settled. */
  readonly at: number;
  /** What the buyer gave, 1 to 5. */
  readonly rating: number | null;
};

export type PurchaseFilter = {
  /** Buyer; ROL-043 has the caller's own dealer here, or another one for owners and staff. */
  readonly idDealer?: number;
  /** For owners and staff: only of auctions in this scope. */
  readonly scope?: AuctionScope;
  readonly idAuction?: number;
  /** Anywhere in the name. */
  readonly auctionName?: string;
  readonly channel?: string;
  /** At least one of these vehicles; the caller finds frames and plates in the vehicles context. */
  readonly idVehicles?: readonly number[];
  /** Settled at or after, and before (epoch milliseconds). */
  readonly fromAt?: number;
  readonly beforeAt?: number;
  readonly page?: Page;
};

const PAGE: Page = { limit: 1_000, offset: 0 };

/** Reads purchases (SEC-69), the newest first. */
@Injectable()
export class PurchaseQueries {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  purchases(filter: PurchaseFilter): Promise<readonly PurchaseRecord[]> {
    const { limit, offset } = filter.page ?? PAGE;
    const bindings = new Bindings();
    const sql = `SELECT award.id_purchase AS "idPurchase", award.id_auction AS "idAuction",
        award.id_lot AS "idLot", auction.name AS "auctionName", award.channel,
        award.id_dealer AS "idDealer", auction.id_owner_dealer AS "idOwnerDealer",
        auction.id_template AS "idTemplate", award.id_vehicles AS "idVehicles",
        award.price_minor AS "priceMinor", auction.charges, award.currency, award.settled_at AS at,
        feedback.rating
      FROM award_board award JOIN auction_board auction USING (id_auction)
      LEFT JOIN feedback ON feedback.id_purchase = award.id_purchase
        AND feedback.id_dealer = award.id_dealer
      WHERE ${conditions(filter, bindings).join(' AND ')}
      ORDER BY award.settled_at DESC, award.id_purchase DESC
      LIMIT ${bindings.add(limit)} OFFSET ${bindings.add(offset)}`;
    return rowsOf<PurchaseRecord>(this.dataSource, sql, bindings.values);
  }
}

const conditions = (filter: PurchaseFilter, bindings: Bindings): readonly string[] => {
  const { scope, idVehicles, auctionName } = filter;
  const found = ['award.id_purchase IS NOT NULL'];
  const equal: readonly (readonly [string, string, unknown])[] = [
    ['award.id_dealer', '=', filter.idDealer],
    ['award.id_auction', '=', filter.idAuction],
    ['award.channel', '=', filter.channel],
    ['award.settled_at', '>=', filter.fromAt],
    ['award.settled_at', '<', filter.beforeAt],
  ];
  for (const [column, sign, value] of equal) {
    if (value !== undefined) found.push(`${column} ${sign} ${bindings.add(value)}`);
  }
  if (auctionName !== undefined) {
    found.push(`auction.name ILIKE ${bindings.add(anywhere(auctionName))}`);
  }
  if (idVehicles !== undefined) {
    found.push(`award.id_vehicles && ${bindings.add(idVehicles)}::int[]`);
  }
  if (scope !== undefined) found.push(`(${inScope(scope, 'auction', bindings)})`);
  return found;
};
