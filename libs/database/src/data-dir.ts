import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What lies where under a data directory (`DATA_DIR`). */
export type DataDir = { readonly root: string; readonly cluster: string; readonly lock: string };

export const dataDirAt = (dataDir: string): DataDir => {
  const root = resolve(dataDir);
  return { root, cluster: join(root, 'postgres'), lock: join(root, 'lock') };
};

/** 0711: nobody else lists it, but a database that runs under another account can pass through. */
export const makeDataDir = (dataDir: DataDir): void => {
  mkdirSync(dataDir.root, { recursive: true, mode: 0o711 });
};
