import { Notifications } from '@fairlot/database';
import { Records, type FilterOf, type SortOf } from '@fairlot/records';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Seller } from '../entities/seller.entity.js';
import { sellerTable } from '../tables.js';

@Injectable()
export class Sellers
  extends Records<Seller, FilterOf<typeof sellerTable>, SortOf<typeof sellerTable>>
  implements OnModuleInit, OnModuleDestroy
{
  constructor(dataSource: DataSource, notifications: Notifications) {
    super(sellerTable, { dataSource, notifications });
  }
}
