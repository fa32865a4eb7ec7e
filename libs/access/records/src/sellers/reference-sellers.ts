import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Dealer } from '../entities/dealer.entity.js';
import { Seller } from '../entities/seller.entity.js';
import { MANAGER_COVERS_DEALER } from './covers.js';

/** Why a dealer has this account manager. */
export type AccountManagerSource = 'CHOSEN' | 'AREA' | 'DEFAULT' | 'NONE';
export type ReferenceOfDealer = {
  readonly seller: Seller | null;
  readonly source: AccountManagerSource;
  /** The account manager whom the dealer has without an assignment by staff. */
  readonly derived: Seller | null;
};
/** How many dealers an account manager has; null counts those without one. */
export type AccountManagerLoad = {
  readonly idSeller: number | null;
  readonly idMarket: string;
  readonly dealers: number;
  readonly chosen: number;
};

const DEALER_FACTS = `SELECT $1::text AS id_market, $2::text AS region, $3::text AS car_sold`;
const DERIVED_SELLERS = `
  SELECT s.id_seller AS "idSeller", s.is_default AND NOT (${MANAGER_COVERS_DEALER}) IS TRUE AS "isDefault"
  FROM seller s, (${DEALER_FACTS}) d
  WHERE ${MANAGER_COVERS_DEALER} OR (s.enabled AND s.is_default AND s.id_market = d.id_market)
  ORDER BY 2 LIMIT 1`;
/**
 * Counts the dealers of each account manager. First groups dealers by the columns that decide,
 * because these have few combinations.
 */
const COUNT_DEALERS = `
  WITH d AS (
    SELECT one.id_market, one.region, one.car_sold, chosen.id_seller, count(*) AS dealers
    FROM dealer one LEFT JOIN seller chosen ON chosen.id_seller = one.id_seller AND chosen.enabled
    WHERE one.id_market = ANY($1) GROUP BY 1, 2, 3, 4
  )
  SELECT coalesce(d.id_seller, s.id_seller, f.id_seller) AS "idSeller", d.id_market AS "idMarket",
    sum(d.dealers)::int AS dealers,
    coalesce(sum(d.dealers) FILTER (WHERE d.id_seller IS NOT NULL), 0)::int AS chosen
  FROM d
  LEFT JOIN seller s ON d.id_seller IS NULL AND ${MANAGER_COVERS_DEALER}
  LEFT JOIN seller f ON d.id_seller IS NULL AND s.id_seller IS NULL
    AND f.enabled AND f.is_default AND f.id_market = d.id_market
  GROUP BY 1, 2`;

/** Finds the account manager of a dealer (ADR 47). */
@Injectable()
export class ReferenceAccountManagers {
  constructor(private readonly dataSource: DataSource) {}

  async of({ idSeller, idMarket, region, carSold }: Dealer): Promise<ReferenceOfDealer> {
    const [found] = await this.dataSource.query<{ idSeller: number; isDefault: boolean }[]>(
      DERIVED_SELLERS,
      [idMarket, region, carSold],
    );
    const [chosen, derived] = await Promise.all([this.byId(idSeller), this.byId(found?.idSeller)]);
    if (chosen !== null) return { seller: chosen, source: 'CHOSEN', derived };
    if (derived === null) return { seller: null, source: 'NONE', derived };
    return { seller: derived, source: found?.isDefault === true ? 'DEFAULT' : 'AREA', derived };
  }

  loads(idMarkets: readonly string[]): Promise<AccountManagerLoad[]> {
    return this.dataSource.query(COUNT_DEALERS, [idMarkets]);
  }

  private async byId(idSeller: number | null | undefined): Promise<Seller | null> {
    if (idSeller === null || idSeller === undefined) return null;
    return this.dataSource.manager.findOneBy(Seller, { idSeller, enabled: true });
  }
}
