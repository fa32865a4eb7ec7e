import { chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './account.js';
import { postmasterOf } from './postmaster-file.js';
import type { PostgresProgram } from './postgres-program.js';
import { DATABASE_USER } from './running-postgres.js';

/** A unix socket's path has at most 107 bytes; `/.s.PGSQL.5432` is the end of ours. */
const SOCKET_DIR_MAX = 90;
const SOCKET_DIR = 'fairlot-';
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

/** Short and private: whoever reaches the socket is trusted. */
export const makeSocketDir = (account: Account): string => {
  const parent = Buffer.byteLength(tmpdir()) > SOCKET_DIR_MAX - SOCKET_DIR.length - 6 ? '/tmp' : tmpdir();
  const dir = mkdtempSync(join(parent, SOCKET_DIR));
  giveTo(account, dir);
  return dir;
};

/**
 * Clears up after an owner that was killed: its server, where it outlived it (only without
 * `setpriv`), and its socket directory. The caller holds the lock of the data directory.
 */
export const clearRemains = async (cluster: string): Promise<void> => {
  const left = postmasterOf(cluster);
  if (left === null) return;
  if (left.alive) process.kill(left.pid, 'SIGINT');
  const deadline = Date.now() + ORPHAN_STOP_MS;
  while (postmasterOf(cluster)?.alive && Date.now() < deadline) await delay(50);
  if (basename(left.socketDir).startsWith(SOCKET_DIR)) {
    rmSync(left.socketDir, { recursive: true, force: true });
  }
};

const giveTo = ({ ids }: Account, path: string): void => {
  if (ids) chownSync(path, ids.uid, ids.gid);
};
