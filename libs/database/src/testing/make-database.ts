import { createHash, randomUUID } from 'node:crypto';
import type { PostgresConnection } from '../postgres-connection.js';
import type { SqlMigration } from '../sql-migration.js';
import { Client } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { inject } from 'vitest';
import { migrate } from '../migrate.js';
import { typeormOptions } from '../typeorm-options.js';
import './provided-context.js';

export type TestDatabase = {
  readonly connection: PostgresConnection;
  /** An initialized TypeORM data source, closed by `drop`. */
  dataSource(entities: NonNullable<DataSourceOptions['entities']>): Promise<DataSource>;
  /** Closes what was opened here, ends all other sessions on the database, and drops it. */
  drop(): Promise<void>;
};

/** A fresh database with these migrations: one per test file, dropped in its `afterAll`. */
export const makeDatabase = async (
  migrations: readonly SqlMigration[] = [],
): Promise<TestDatabase> => {
  const cluster = clusterOfWorker();
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(cluster, async (client) => {
    const template = await templateDatabaseOf(cluster, client, migrations);
    await client.query(`CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY file_copy`);
  });
  const connection = { ...cluster, database };
  const opened: DataSource[] = [];
  return {
    connection,
    dataSource: async (entities) => {
      const source = new DataSource({ ...typeormOptions(connection), entities });
      opened.push(source);
      return source.initialize();
    },
    drop: async () => {
      await Promise.all(opened.filter((source) => source.isInitialized).map((s) => s.destroy()));
      await withClient(cluster, (client) => client.query(`DROP DATABASE ${database} WITH (FORCE)`));
    },
  };
};

/** The cluster of this worker, which other workers do not use. */
const clusterOfWorker = (): PostgresConnection => {
  const clusters = inject('clusters');
  const own = clusters[Number(process.env['VITEST_POOL_ID'] ?? 0) % clusters.length];
  if (own === undefined) throw new Error('postgres.setup.ts has started no cluster');
  return own;
};

/**
 * The template database with these migrations. A worker runs them once for all its files; each file
 * gets a copy, which takes 30 ms in memory.
 */
const templateDatabaseOf = async (
  cluster: PostgresConnection,
  client: Client,
  migrations: readonly SqlMigration[],
): Promise<string> => {
  if (migrations.length === 0) return 'template0';
  const digest = createHash('sha256').update(JSON.stringify(migrations)).digest('hex');
  const template = `template_${digest.slice(0, 32)}`;
  await client.query('SELECT pg_advisory_lock(1)');
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
  if (found.rowCount === 0) {
    const unfinished = `${template}_new`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${unfinished} TEMPLATE template0 STRATEGY file_copy`);
    await migrate({ ...cluster, database: unfinished }, migrations);
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
  }
  await client.query('SELECT pg_advisory_unlock(1)');
  return template;
};

const withClient = async <Result>(
  connection: PostgresConnection,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
