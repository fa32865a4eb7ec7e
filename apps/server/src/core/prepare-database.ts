import { migrate, type PostgresConnection } from '@fairlot/database';
import { requireReadableLog } from '@fairlot/event-store-postgres';
import type { KurrentDbSettings } from '../settings/adapter-settings.js';
import { adapters } from './adapters.js';
import { migrations } from './schema.js';

export { advanceTransactions } from '@fairlot/event-store-postgres';

type StoragePlaces = {
  readonly connection: PostgresConnection;
  readonly kurrentDb?: KurrentDbSettings | null;
};

/**
 * Migrates the schema and refuses a log that this version cannot read.
 * @throws WrongKurrentDbUrl, NewerSchema, LogAhead
 */
export const prepareDatabase = async ({
  connection,
  kurrentDb = null,
}: StoragePlaces): Promise<void> => {
  if (kurrentDb !== null) await adapters.checkEventStoreElsewhere(kurrentDb);
  await migrate(connection, migrations);
  await requireReadableLog(connection);
};
