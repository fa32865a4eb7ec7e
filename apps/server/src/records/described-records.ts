import { recordController } from '@fairlot/access-http';
import { Notifications } from '@fairlot/database';
import { Records } from '@fairlot/records';
import type { Provider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { describedTables } from './described-tables.js';

const recordProviders = describedTables.map(({ record, table }) => {
  const source = Symbol(record.name);
  const provider: Provider = {
    provide: source,
    useFactory: (dataSource: DataSource, notifications: Notifications) =>
      new Records(table, { dataSource, notifications }),
    inject: [DataSource, Notifications],
  };
  return { provider, controller: recordController(record, source) };
});

/** Nest providers of the records whose tables are derived from their descriptions. */
export const describedRecords = {
  providers: recordProviders.map(({ provider }) => provider),
  controllers: recordProviders.map(({ controller }) => controller),
};
