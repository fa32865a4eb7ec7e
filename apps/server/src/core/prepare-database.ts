import { migrate, type PostgresConnection } from '@fairlot/database';
import { requireReadableLog } from '@fairlot/event-store-postgres';
import { migrations } from './schema.js';

export { advanceTransactions } from '@fairlot/event-store-postgres';

/** Brings the schema up to date, and refuses a log that can't be read. @throws NewerSchema, LogAhead */
export const prepareDatabase = async (connection: PostgresConnection): Promise<void> => {
  await migrate(connection, migrations);
  await requireReadableLog(connection);
};
