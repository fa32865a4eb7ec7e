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

/** vitest's globalSetup: one cluster for all test files of a project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlot-test-'));
  const postgres = await startPostgres({ dataDir, flags: THROWAWAY });
  project.provide('postgres', { ...postgres.connection, database: 'postgres' });
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
