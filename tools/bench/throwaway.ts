import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@fairlot/database';
import type { PostgresConnection } from '@fairlot/database';

const INTERRUPTED_EXIT_CODE = 130;

type Throwaway = {
  readonly connection: PostgresConnection;
  readonly dataDir: string;
  end(): Promise<void>;
};

type Options = {
  /** Receives every line of the database server's log. */
  readonly onLog?: (line: string) => void;
  /** Additional settings of the database server. */
  readonly flags?: readonly string[];
  /** Existing data directory to use, which is not deleted afterwards; null for a temporary one. */
  readonly keptIn?: string | null;
};

const launchPostgres = async ({
  onLog = () => {},
  flags = [],
  keptIn = null,
}: Options): Promise<Throwaway> => {
  const dataDir = keptIn ?? mkdtempSync(join(tmpdir(), 'fairlot-bench-'));
  const remove = (): void => {
    if (keptIn === null) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const postgres = await startPostgres({ dataDir, onLog, flags });
    let ended: Promise<void> | null = null;
    const end = (): Promise<void> => (ended ??= postgres.stop().finally(remove));
    return { connection: postgres.connection, dataDir, end };
  } catch (error) {
    remove();
    throw error;
  }
};

/**
 * Runs the work with a PostgreSQL server that has its durable defaults and a temporary data
 * directory. The directory is removed when the work ends or fails, and after Ctrl-C.
 */
export const withPostgres = async <Answer>(
  work: (connection: PostgresConnection, dataDir: string) => Promise<Answer>,
  options: Options = {},
): Promise<Answer> => {
  const throwaway = await launchPostgres(options);
  const interrupted = (): void =>
    void throwaway.end().finally(() => process.exit(INTERRUPTED_EXIT_CODE));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    return await work(throwaway.connection, throwaway.dataDir);
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    await throwaway.end();
  }
};
