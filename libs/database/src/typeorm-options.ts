import type { PostgresConnection } from './postgres-connection.js';
import type { DataSourceOptions } from 'typeorm';

/**
 * Application name of sessions that never write an event. Readers of the event log do not wait for
 * their transactions, so a long transaction delays no events.
 */
export const RECORDS_SESSION = 'fairlot records';

/** TypeORM settings of a connection. Callers add entities and pool sizes. */
export const typeormOptions = ({ user, ...rest }: PostgresConnection) =>
  ({
    type: 'postgres',
    username: user,
    applicationName: RECORDS_SESSION,
    ...rest,
  }) as const satisfies DataSourceOptions;
