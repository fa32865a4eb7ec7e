import type { Cause } from '@fairlot/records';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { Seller } from '../entities/seller.entity.js';
import { Sellers } from './sellers.js';

export type Coverage = Pick<Seller, 'areas' | 'carSold' | 'isDefault'>;
/** An area and a band that another account manager of the market already covers. */
export type Overlap = {
  readonly seller: Seller;
  readonly areas: readonly string[];
  readonly carSold: readonly string[];
};
export type ConfigOutcome =
  | { readonly outcome: 'done' | 'gone' | 'disabled' | 'changed' }
  | { readonly outcome: 'overlaps'; readonly overlaps: readonly Overlap[] };

type WishedCoverage = {
  readonly idSeller: number;
  readonly coverage: Coverage;
  /** Whether the account manager is unchanged since the caller read it. */
  readonly isSeen: (seller: Seller) => boolean;
};

const commonCodes = (one: readonly string[] | null, other: readonly string[] | null): string[] =>
  (one ?? []).filter((code) => other?.includes(code));

/**
 * Reads and writes what account managers cover. Writes run one after the other, so that coverage
 * never overlaps.
 */
@Injectable()
export class SellerConfigs {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sellers: Sellers,
  ) {}

  /** The enabled account managers of these markets. */
  ofMarkets(idMarkets: readonly string[]): Promise<Seller[]> {
    return this.dataSource.manager.find(Seller, {
      where: { idMarket: In([...idMarkets]), enabled: true },
      order: { surname: 'ASC', name: 'ASC', idSeller: 'ASC' },
    });
  }

  configure({ idSeller, coverage, isSeen }: WishedCoverage, by: Cause): Promise<ConfigOutcome> {
    return this.sellers.within(async ({ manager, put }) => {
      const seller = await lockSeller(manager, idSeller);
      if (seller === null) return { outcome: 'gone' };
      if (!seller.enabled) return { outcome: 'disabled' };
      // A repeated command, whose values are already stored.
      if (isSame(seller, coverage)) return { outcome: 'done' };
      if (!isSeen(seller)) return { outcome: 'changed' };
      const { idMarket } = seller;
      const others = (await manager.findBy(Seller, { idMarket, enabled: true })).filter(
        (one) => one.idSeller !== idSeller,
      );
      const overlaps = overlapsOf(coverage, others);
      if (overlaps.length > 0) return { outcome: 'overlaps', overlaps };
      const former = others.filter((one) => coverage.isDefault && one.isDefault);
      // Changes the previous default first, because a market never has two.
      for (const { idSeller: id } of former)
        await put([{ idSeller: id, isDefault: false }], writeOptions(by));
      await put([{ idSeller, ...coverage }], writeOptions(by));
      return { outcome: 'done' };
    });
  }
}

const writeOptions = (by: Cause) => ({ by, unique: ['idSeller' as const] });

const lockSeller = (manager: EntityManager, idSeller: number): Promise<Seller | null> =>
  manager.findOne(Seller, { where: { idSeller }, lock: { mode: 'pessimistic_write' } });

const isSame = (one: Coverage, other: Coverage): boolean =>
  JSON.stringify([one.areas, one.carSold, one.isDefault]) ===
  JSON.stringify([other.areas, other.carSold, other.isDefault]);

const overlapsOf = (coverage: Coverage, others: readonly Seller[]): Overlap[] =>
  others
    .map((seller) => ({
      seller,
      areas: commonCodes(coverage.areas, seller.areas),
      carSold: commonCodes(coverage.carSold, seller.carSold),
    }))
    .filter(({ areas, carSold }) => areas.length > 0 && carSold.length > 0);
