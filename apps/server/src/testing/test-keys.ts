import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadKeys } from '@fairlot/identity/testing';

let cachedKeys: string | undefined;

/**
 * Stores the same provider keys for all portals of a worker, because creating an RSA key takes a
 * sixth of a start.
 */
export const writeTestKeys = (dataDir: string): void => {
  const keysDir = join(dataDir, 'keys', 'identity');
  if (cachedKeys === undefined) {
    cachedKeys = JSON.stringify(loadKeys(keysDir));
    return;
  }
  mkdirSync(keysDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(keysDir, 'identity-keys.json'), cachedKeys, { mode: 0o600 });
};
