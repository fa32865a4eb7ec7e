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
import { type Account, giveTo } from './account.js';
import type { DataDir } from './data-dir.js';

/** A unix socket's path has at most 107 bytes; `/fairlot-XXXXXX/.s.PGSQL.5432.lock` ends ours. */
const SOCKET_DIR_MAX = 70;
const OWNER = 'owner';

/** Which data directory this is; a copy is another one, whatever its name. */
const identityOf = ({ root }: DataDir): string => {
  const { dev, ino } = statSync(root);
  return `${dev}:${ino}\n`;
};

/** Short and private: whoever reaches the socket is trusted. The data directory links to it. */
export const makeSocketDir = (at: DataDir, account: Account): string => {
  const tooLong = Buffer.byteLength(tmpdir()) > SOCKET_DIR_MAX;
  const dir = mkdtempSync(join(tooLong ? '/tmp' : tmpdir(), 'fairlot-'));
  writeFileSync(join(dir, OWNER), identityOf(at));
  giveTo(account, dir);
  symlinkSync(dir, at.socket);
  return dir;
};

/** Removes the link, and the folder where it was made for this very data directory. */
export const removeSocketDir = (at: DataDir): void => {
  let dir: string;
  try {
    dir = readlinkSync(at.socket);
  } catch {
    return; // never made, or cleared up already
  }
  if (isOwn(dir, at)) rmSync(dir, { recursive: true, force: true });
  rmSync(at.socket, { force: true });
};

/** A copied data directory links to the folder of its original. */
const isOwn = (dir: string, at: DataDir): boolean => {
  try {
    return readFileSync(join(dir, OWNER), 'utf8') === identityOf(at);
  } catch {
    return false;
  }
};
