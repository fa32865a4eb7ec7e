import type { PostgresConnection } from './postgres-connection.js';
import type { DataSourceOptions } from 'typeorm';

/** TypeORM's settings of a connection; entities and pool sizes are the caller's. */
export const typeormOptions = ({ user, ...rest }: PostgresConnection) =>
  ({ type: 'postgres', username: user, ...rest }) as const satisfies DataSourceOptions;
