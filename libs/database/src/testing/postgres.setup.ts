import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres, type EmbeddedPostgres } from '../start-postgres.js';
import { makeClustersFolder } from './clusters-folder.js';
import './provided-context.js';

/** No data is needed after a test run, so writes need not reach the disk. */
const UNSAFE_BUT_FAST = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=200',
  // Limits the log of writes, because it is in memory too (`makeClustersFolder`).
  'max_wal_size=256MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  // Databases live for seconds, and specs of plans run ANALYZE themselves.
  'autovacuum=off',
];

type TestClusters = {
  readonly started: Promise<readonly EmbeddedPostgres[]>;
  users: number;
  stop(): Promise<void>;
};

/** Each vitest project loads this module again, so shared state is in the global object. */
const sharedGlobals = globalThis as { fairlotTestClusters?: TestClusters | undefined };

const startClusters = (count: number): TestClusters => {
  const folder = makeClustersFolder();
  const started = Promise.all(
    Array.from({ length: count }, (_, worker) =>
      startPostgres({ dataDir: join(folder, String(worker)), flags: UNSAFE_BUT_FAST }),
    ),
  );
  return {
    started,
    users: 0,
    stop: async () => {
      await Promise.all((await started).map((cluster) => cluster.stop()));
      // Waits until the files are deleted. There are thousands, and deleting them synchronously
      // would block vitest while its workers end.
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/**
 * vitest's globalSetup: a cluster per worker, for all projects. In a shared cluster, an open
 * transaction in one database would delay readers of another database's event log.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const clusters = (sharedGlobals.fairlotTestClusters ??= startClusters(project.config.maxWorkers));
  clusters.users += 1;
  const started = await clusters.started;
  project.provide(
    'clusters',
    started.map(({ connection }) => ({ ...connection, database: 'postgres' })),
  );
  return async () => {
    clusters.users -= 1;
    if (clusters.users > 0) return;
    sharedGlobals.fairlotTestClusters = undefined;
    await clusters.stop();
  };
}
