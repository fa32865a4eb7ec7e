import { ReleasingClient, typeormOptions, type PostgresConnection } from '@fairlot/database';
import { Global, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { entities } from './schema.js';

/**
 * Longer than any statement takes. A database that does not respond in time counts as unavailable.
 */
const TIMEOUTS_MS = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 12_000,
  keepAlive: true,
  // A process that stops inside a transaction would otherwise keep its locks on rows and on the
  // log.
  idle_in_transaction_session_timeout: 5_000,
};

/**
 * PostgreSQL overestimates the number of rows of a board and would use JIT, which takes longer than
 * the query itself.
 */
const WITHOUT_JIT = { options: '-c jit=off' };

/**
 * The portal's only data source, injected by its class. TypeORM's Nest module is not used, because
 * its registry of names is global, so a second portal in the process causes a warning.
 */
@Global()
@Module({})
export class DataSourceModule implements OnApplicationShutdown {
  constructor(private readonly dataSource: DataSource) {}

  static forRoot(connection: PostgresConnection, poolSize: number): DynamicModule {
    const extra = { ...TIMEOUTS_MS, ...WITHOUT_JIT, Client: ReleasingClient };
    const options = { ...typeormOptions(connection), entities, poolSize, extra };
    const useFactory = () => new DataSource(options).initialize();
    const providers = [{ provide: DataSource, useFactory }];
    return { module: DataSourceModule, providers, exports: [DataSource] };
  }

  onApplicationShutdown(): Promise<void> {
    return this.dataSource.destroy();
  }
}
