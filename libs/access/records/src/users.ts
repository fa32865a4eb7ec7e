import { Notifications } from '@fairlot/database';
import { Records, type FilterOf, type SortOf } from '@fairlot/records';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { User } from './entities/user.entity.js';
import { userTable } from './tables.js';

@Injectable()
export class Users
  extends Records<User, FilterOf<typeof userTable>, SortOf<typeof userTable>>
  implements OnModuleInit, OnModuleDestroy
{
  constructor(dataSource: DataSource, notifications: Notifications) {
    super(userTable, { dataSource, notifications });
  }
}
