import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Paths in a data directory (`DATA_DIR`). */
export type DataDir = {
  readonly root: string;
  readonly cluster: string;
  readonly lock: string;
  /**
   * A link to the directory of the database's socket. That directory is elsewhere, because its path
   * must be short.
   */
  readonly socket: string;
};

export const dataDirAt = (dataDir: string): DataDir => {
  const root = resolve(dataDir);
  const under = (name: string) => join(root, name);
  return { root, cluster: under('postgres'), lock: under('lock'), socket: under('socket') };
};

/**
 * Creates the data directory with mode 0711, so that a database under another account can reach its
 * files. Other accounts cannot list the directory.
 */
export const makeDataDir = (dataDir: DataDir): void => {
  mkdirSync(dataDir.root, { recursive: true, mode: 0o711 });
};
