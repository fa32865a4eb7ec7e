import { Notifications } from '@fairlot/database';
import { Records, type FilterOf, type SortOf } from '@fairlot/records';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Dealer } from '../entities/dealer.entity.js';
import { dealerTable } from './dealer-table.js';

@Injectable()
export class Dealers
  extends Records<Dealer, FilterOf<typeof dealerTable>, SortOf<typeof dealerTable>>
  implements OnModuleInit, OnModuleDestroy
{
  constructor(dataSource: DataSource, notifications: Notifications) {
    super(dealerTable, { dataSource, notifications });
  }
}
