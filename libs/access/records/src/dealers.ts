import { Notifications } from '@fairlot/database';
import { Records } from '@fairlot/records';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Dealer } from './entities/dealer.entity.js';
import { dealerTable } from './tables.js';

@Injectable()
export class Dealers extends Records<Dealer> implements OnModuleInit, OnModuleDestroy {
  constructor(dataSource: DataSource, notifications: Notifications) {
    super(dealerTable, { dataSource, notifications });
  }
}
