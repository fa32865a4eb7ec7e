import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Paths in a data directory (`DATA_DIR`). */
export type DataDir = {
  readonly root: string;
  readonly cluster: string;
  readonly lock: string;
  /** A link to the directory of the database's socket, whose path must be short. */
  readonly socket: string;
};

export const dataDirAt = (dataDir: string): DataDir => {
  const root = resolve(dataDir);
  const under = (name: string) => join(root, name);
  return { root, cluster: under('postgres'), lock: under('lock'), socket: under('socket') };
};

/**
 * Creates the data directory with mode 0711: other accounts cannot list it, but a database that
 * runs under another account can traverse it.
 */
export const makeDataDir = (dataDir: DataDir): void => {
  mkdirSync(dataDir.root, { recursive: true, mode: 0o711 });
};
