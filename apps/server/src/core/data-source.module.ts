import { ForgetfulClient, typeormOptions, type PostgresConnection } from '@fairlot/database';
import { Global, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { entities } from './schema.js';

/** Longer than any statement takes: after it a server that is silent is said to be away. */
const PATIENCE = {
  ...{ connectionTimeoutMillis: 5_000, query_timeout: 12_000, keepAlive: true },
  // A process that is stopped amid a transaction would hold rows, and the log, up for all others.
  idle_in_transaction_session_timeout: 5_000,
};

/**
 * A board's rows are thought to be several times as many as they are, so that a server that compiles
 * expressions would do so for each look, which takes longer than the look.
 */
const INTERPRETED = { options: '-c jit=off' };

/**
 * The one data source of a portal, under its class. (TypeORM's module for Nest has one register of names for
 * all portals of a process, and warns of the second one.)
 */
@Global()
@Module({})
export class DataSourceModule implements OnApplicationShutdown {
  constructor(private readonly dataSource: DataSource) {}

  static forRoot(connection: PostgresConnection, poolSize: number): DynamicModule {
    const extra = { ...PATIENCE, ...INTERPRETED, Client: ForgetfulClient };
    const options = { ...typeormOptions(connection), entities, poolSize, extra };
    const useFactory = () => new DataSource(options).initialize();
    const providers = [{ provide: DataSource, useFactory }];
    return { module: DataSourceModule, providers, exports: [DataSource] };
  }

  onApplicationShutdown(): Promise<void> {
    return this.dataSource.destroy();
  }
}
