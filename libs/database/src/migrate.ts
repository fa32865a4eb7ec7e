import type { PostgresConnection } from './postgres-connection.js';
import type { SqlMigration } from './sql-migration.js';
import {
  AbstractLogger,
  DataSource,
  MigrationExecutor,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm';
import { typeormOptions } from './typeorm-options.js';

/** A newer program migrated the database. The message is one line for the operator. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
  constructor(readonly unknown: readonly string[]) {
    super(
      `The database has a newer schema than this version of Fairlot supports (${unknown.join(', ')}). ` +
        'Start a newer version.',
    );
  }
}

/** Arbitrary number of the lock that lets only one process migrate a database at a time. */
const MIGRATION_LOCK = 1763_000_001;

/**
 * Migrates the database: all pending steps in one transaction, in the order of the digits in their
 * names. Safe when several processes start at the same time.
 *
 * @returns the names of the steps applied now.
 * @throws NewerSchema if the database holds a step that is not among `migrations`.
 */
export const migrate = (
  connection: PostgresConnection,
  migrations: readonly SqlMigration[],
): Promise<string[]> =>
  withExecutor(connection, migrations, async (executor, runner) => {
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    refuseNewerSchema(await executor.getExecutedMigrations(), migrations);
    const applied = await executor.executePendingMigrations();
    return applied.map(({ name }) => name);
  });

/** The names of the steps that `migrate` would apply. @throws NewerSchema as `migrate` does. */
export const pendingMigrations = (
  connection: PostgresConnection,
  migrations: readonly SqlMigration[],
): Promise<string[]> =>
  withExecutor(connection, migrations, async (executor) => {
    refuseNewerSchema(await executor.getExecutedMigrations(), migrations);
    return (await executor.getPendingMigrations()).map(({ name }) => name);
  });

const refuseNewerSchema = (
  executed: readonly { name: string }[],
  migrations: readonly SqlMigration[],
): void => {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = executed.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new NewerSchema(unknown.toSorted());
};

/** Keeps TypeORM from printing a failed step, because the caller reports it. */
class SilentLogger extends AbstractLogger {
  protected override writeLog(): void {}
}

/** Runs work in one database session. Its end also releases the advisory lock. */
const withExecutor = async <Result>(
  connection: PostgresConnection,
  migrations: readonly SqlMigration[],
  work: (executor: MigrationExecutor, runner: QueryRunner) => Promise<Result>,
): Promise<Result> => {
  const dataSource = new DataSource({
    ...typeormOptions(connection),
    // Not RECORDS_SESSION: readers of the event log must wait for a step that writes events.
    applicationName: 'fairlot migration',
    migrations: migrations.map(migrationClassOf),
    logger: new SilentLogger(),
  });
  await dataSource.initialize();
  try {
    const runner = dataSource.createQueryRunner();
    return await work(new MigrationExecutor(dataSource, runner), runner);
  } finally {
    await dataSource.destroy();
  }
};

/** Makes a TypeORM class of a step. It has no down migration: to go back, restore a backup. */
const migrationClassOf = ({ name, up }: SqlMigration) =>
  class implements MigrationInterface {
    readonly name = name;
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(up);
    }
    down(): Promise<void> {
      return Promise.reject(new Error(`the migration ${name} cannot be undone`));
    }
  };
