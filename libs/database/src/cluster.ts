import { systemClock } from '@fairlot/kernel';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type SystemAccount, changeOwner } from './account.js';
import type { DataDir } from './data-dir.js';
import { removeForeignPostmaster, postmasterOf } from './postmaster-file.js';
import type { PostgresProgram } from './postgres-program.js';
import { DATABASE_USER } from './running-postgres.js';
import { removeSocketDir } from './socket-dir.js';

const ORPHAN_STOP_MS = 20_000;

const INITDB_OPTIONS = [
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

/**
 * Creates the cluster in a temporary directory and renames it, so that a cluster directory is
 * always complete.
 */
export const makeCluster = async (
  cluster: string,
  account: SystemAccount,
  program: PostgresProgram,
): Promise<void> => {
  if (existsSync(cluster)) return;
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  changeOwner(account, unfinished);
  await program.initdb(['-D', unfinished, ...INITDB_OPTIONS]);
  renameSync(unfinished, cluster);
};

/**
 * Cleans up after a portal that was killed: ends its server, which may still run if `setpriv` was
 * missing, and removes its socket directory. In a copied data directory, it leaves the server and
 * the socket directory of the original alone. The caller holds the lock of the data directory.
 */
export const clearLeftovers = async (at: DataDir): Promise<void> => {
  const leftover = postmasterOf(at.cluster);
  if (leftover) process.kill(leftover.pid, 'SIGINT');
  const deadline = systemClock.now() + ORPHAN_STOP_MS;
  while (postmasterOf(at.cluster) && systemClock.now() < deadline) await delay(50);
  if (!leftover) removeForeignPostmaster(at.cluster);
  removeSocketDir(at);
};
