import {
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SystemAccount, changeOwner } from './account.js';
import type { DataDir } from './data-dir.js';

/**
 * Longest temporary directory that can contain the socket. A unix socket's path has at most 107
 * bytes, and this one ends in `/fairlot-XXXXXX/.s.PGSQL.5432.lock`.
 */
const SOCKET_DIR_MAX = 70;
const OWNER_FILE = 'owner';

/** Identifies a data directory. A copy has another identity, even under the same path. */
const folderIdentity = ({ root }: DataDir): string => {
  const { dev, ino } = statSync(root);
  return `${dev}:${ino}\n`;
};

/**
 * Creates the directory of the socket. Its path is short, and it is private, because everybody with
 * access to the socket is trusted. `at` links to it.
 */
export const makeSocketDir = (at: DataDir, account: SystemAccount): string => {
  const tooLong = Buffer.byteLength(tmpdir()) > SOCKET_DIR_MAX;
  const dir = mkdtempSync(join(tooLong ? '/tmp' : tmpdir(), 'fairlot-'));
  writeFileSync(join(dir, OWNER_FILE), folderIdentity(at));
  changeOwner(account, dir);
  symlinkSync(dir, at.socket);
  return dir;
};

/** Removes the link, and the directory if it was made for this data directory. */
export const removeSocketDir = (at: DataDir): void => {
  let dir: string;
  try {
    dir = readlinkSync(at.socket);
  } catch {
    return; // never made, or already removed
  }
  if (isOwn(dir, at)) rmSync(dir, { recursive: true, force: true });
  rmSync(at.socket, { force: true });
};

/**
 * Whether the socket directory belongs to this data directory. False for a copied one, whose link
 * leads to the directory of its original.
 */
const isOwn = (dir: string, at: DataDir): boolean => {
  try {
    return readFileSync(join(dir, OWNER_FILE), 'utf8') === folderIdentity(at);
  } catch {
    return false;
  }
};
