import { systemClock } from '@fairlot/kernel';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './account.js';
import type { DataDir } from './data-dir.js';
import { postmasterOf } from './postmaster-file.js';
import type { PostgresProgram } from './postgres-program.js';
import { DATABASE_USER } from './running-postgres.js';

/** A unix socket's path has at most 107 bytes; `/fairlot-XXXXXX/.s.PGSQL.5432.lock` ends ours. */
const SOCKET_DIR_MAX = 70;
const ORPHAN_STOP_MS = 20_000;

const INITDB = [
  `--username=${DATABASE_USER}`,
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
];

/** Made aside and renamed, so a cluster directory that exists is always a complete one. */
export const makeCluster = async (
  cluster: string,
  account: Account,
  program: PostgresProgram,
): Promise<void> => {
  if (existsSync(cluster)) return;
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(account, unfinished);
  await program.initdb(['-D', unfinished, ...INITDB]);
  renameSync(unfinished, cluster);
};

/** Short and private: whoever reaches the socket is trusted. The data directory links to it. */
export const makeSocketDir = (at: DataDir, account: Account): string => {
  const tooLong = Buffer.byteLength(tmpdir()) > SOCKET_DIR_MAX;
  const dir = mkdtempSync(join(tooLong ? '/tmp' : tmpdir(), 'fairlot-'));
  giveTo(account, dir);
  symlinkSync(dir, at.socket);
  return dir;
};

export const removeSocketDir = (at: DataDir): void => {
  let dir: string;
  try {
    dir = readlinkSync(at.socket);
  } catch {
    return; // never made, or cleared up already
  }
  rmSync(dir, { recursive: true, force: true });
  rmSync(at.socket, { force: true });
};

/**
 * Clears up after an owner that was killed: its server, where it outlived it (only without
 * `setpriv`), and its socket directory. The caller holds the lock of the data directory.
 */
export const clearRemains = async (at: DataDir): Promise<void> => {
  const left = postmasterOf(at.cluster);
  if (left) process.kill(left.pid, 'SIGINT');
  const deadline = systemClock.now() + ORPHAN_STOP_MS;
  while (postmasterOf(at.cluster) && systemClock.now() < deadline) await delay(50);
  removeSocketDir(at);
};

const giveTo = ({ ids }: Account, path: string): void => {
  if (ids) chownSync(path, ids.uid, ids.gid);
};
