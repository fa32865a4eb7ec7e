import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What lies where under a data directory (`DATA_DIR`). */
export type DataDir = {
  readonly root: string;
  readonly cluster: string;
  readonly lock: string;
  /** A link to the directory of the database's socket, whose own path has to be short. */
  readonly socket: string;
};

export const dataDirAt = (dataDir: string): DataDir => {
  const root = resolve(dataDir);
  const under = (name: string) => join(root, name);
  return { root, cluster: under('postgres'), lock: under('lock'), socket: under('socket') };
};

/** 0711: nobody else lists it, but a database that runs under another account can pass through. */
export const makeDataDir = (dataDir: DataDir): void => {
  mkdirSync(dataDir.root, { recursive: true, mode: 0o711 });
};
