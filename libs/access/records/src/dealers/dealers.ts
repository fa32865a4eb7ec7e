import { Notifications } from '@fairlot/database';
import { Records, type Cause, type FilterOf, type PutRow, type SortOf } from '@fairlot/records';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Dealer } from '../entities/dealer.entity.js';
import { dealerTable } from './dealer-table.js';
import { requireFreeVatCode } from './vat-codes.js';

@Injectable()
export class Dealers
  extends Records<Dealer, FilterOf<typeof dealerTable>, SortOf<typeof dealerTable>>
  implements OnModuleInit, OnModuleDestroy
{
  constructor(
    private readonly source: DataSource,
    notifications: Notifications,
  ) {
    super(dealerTable, { dataSource: source, notifications });
  }

  /** Duplicates that were merged into the dealer, in the order of their ids (ADR 57). */
  mergedInto(idDealer: number): Promise<Dealer[]> {
    const order = { idDealer: 'ASC' } as const;
    return this.source.manager.find(Dealer, { where: { idMergedInto: idDealer }, order });
  }

  /**
   * The reference dealer of a dealer: the dealer of its group that was added first. A dealer
   * without a group is its own reference dealer (ADR 39).
   */
  async referenceOf(dealer: Dealer): Promise<Dealer> {
    const { idHouse } = dealer;
    if (idHouse === null) return dealer;
    const order = { idDealer: 'ASC' } as const;
    const first = await this.source.manager.findOne(Dealer, { where: { idHouse }, order });
    return first ?? dealer;
  }

  /**
   * Requires a free VAT number for changes by a user. The program itself, such as the seed, may
   * store duplicates.
   */
  protected override async check(
    manager: EntityManager,
    { before, after }: PutRow<Dealer>,
    { idActor }: Cause,
  ): Promise<void> {
    const isSame = before?.vatCode === after.vatCode && before.country === after.country;
    if (idActor !== null && !isSame) await requireFreeVatCode(manager, after);
  }
}
