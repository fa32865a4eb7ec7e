import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@fairlot/database';
import type { PostgresConnection } from '@fairlot/kernel';

/**
 * A PostgreSQL with its durable defaults on a data directory of its own, gone with all it made when
 * the work has ended in either way.
 */
export const withPostgres = async <Answer>(
  work: (connection: PostgresConnection, dataDir: string) => Promise<Answer>,
): Promise<Answer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlot-bench-'));
  try {
    const postgres = await startPostgres({ dataDir });
    try {
      return await work(postgres.connection, dataDir);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};
