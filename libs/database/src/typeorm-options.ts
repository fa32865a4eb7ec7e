import type { PostgresConnection } from './postgres-connection.js';
import type { DataSourceOptions } from 'typeorm';

/**
 * The name of sessions that keep records and never write an event: a log of events waits for no
 * transaction of theirs, so that a long one silences nobody.
 */
export const RECORDS_SESSION = 'fairlot records';

/** TypeORM's settings of a connection; entities and pool sizes are the caller's. */
export const typeormOptions = ({ user, ...rest }: PostgresConnection) =>
  ({
    ...{ type: 'postgres', username: user, applicationName: RECORDS_SESSION },
    ...rest,
  }) as const satisfies DataSourceOptions;
