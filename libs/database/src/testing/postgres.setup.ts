import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../start-postgres.js';
import './provided-context.js';

/** Nothing outlives a test run, so nothing waits for the disk. */
const THROWAWAY = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=200',
];

/**
 * vitest's globalSetup: a cluster for each worker of a project. In one for all of them what a file writes, in a
 * database of its own, would now and then hide the end of another one's log for the moment of a read.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-test-'));
  const clusters = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, (_, worker) =>
      startPostgres({ dataDir: join(folder, String(worker)), flags: THROWAWAY }),
    ),
  );
  project.provide(
    'clusters',
    clusters.map(({ connection }) => ({ ...connection, database: 'postgres' })),
  );
  return async () => {
    await Promise.all(clusters.map((cluster) => cluster.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}
