import { Notifications } from '@fairlot/database';
import { Records, type FilterOf, type SortOf } from '@fairlot/records';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Banner } from './banner.entity.js';
import { bannerTable } from './content-tables.js';

@Injectable()
export class Banners
  extends Records<Banner, FilterOf<typeof bannerTable>, SortOf<typeof bannerTable>>
  implements OnModuleInit, OnModuleDestroy
{
  constructor(@InjectDataSource() dataSource: DataSource, notifications: Notifications) {
    super(bannerTable, { dataSource, notifications });
  }
}
