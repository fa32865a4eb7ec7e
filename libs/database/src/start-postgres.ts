import type { PostgresConnection } from './postgres-connection.js';
import { Client } from 'pg';
import { accountFor } from './account.js';
import { clearRemains, makeCluster, makeSocketDir, removeSocketDir } from './cluster.js';
import { lockDataDir } from './data-dir-lock.js';
import { dataDirAt } from './data-dir.js';
import { postgresProgram } from './postgres-program.js';
import { type Log, launchPostmaster, stopPostmaster } from './postmaster.js';
import { connectionAt, DATABASE } from './running-postgres.js';

export type EmbeddedPostgres = {
  readonly connection: PostgresConnection;
  /** Fast shutdown; gives the data directory back. */
  stop(): Promise<void>;
};

export type StartPostgres = {
  /** Made when missing; the cluster lives in its folder `postgres`. */
  readonly dataDir: string;
  /** Server settings such as `fsync=off`; PostgreSQL's durable defaults stand otherwise. */
  readonly flags?: readonly string[];
  readonly onLog?: Log;
};

/**
 * Starts a PostgreSQL that this process owns, and holds the data directory (`lockDataDir`) for it.
 * It is reached by a unix socket only, ends with this process, and is started again on the same
 * socket when it dies by itself, so pools only have to connect anew.
 *
 * @throws DataDirInUse while another instance runs on the data directory.
 */
export const startPostgres = async (settings: StartPostgres): Promise<EmbeddedPostgres> => {
  const lock = lockDataDir(settings.dataDir);
  try {
    const at = dataDirAt(settings.dataDir);
    const account = accountFor(at.cluster);
    const program = await postgresProgram(account);
    await clearRemains(at);
    await makeCluster(at.cluster, account, program);
    const socketDir = makeSocketDir(at, account);
    const options = ['listen_addresses=', `unix_socket_directories=${socketDir}`];
    const args = [...options, ...(settings.flags ?? [])].flatMap((option) => ['-c', option]);
    const onLog = settings.onLog ?? (() => {});
    const server = await keepRunning(
      () => launchPostmaster(program, ['-D', at.cluster, ...args], onLog),
      onLog,
    );
    await createDatabase(connectionAt(socketDir, 'postgres'));
    const stop = async () => {
      await server.stop();
      removeSocketDir(at);
      lock.release();
    };
    return { connection: connectionAt(socketDir), stop };
  } catch (error) {
    lock.release();
    throw error;
  }
};

const keepRunning = async (
  launch: () => ReturnType<typeof launchPostmaster>,
  onLog: Log,
): Promise<{ stop(): Promise<void> }> => {
  let stopping = false;
  const launchAndWatch = async () => {
    const child = await launch();
    child.once('exit', (code, signal) => {
      if (stopping) return;
      onLog(`PostgreSQL ended by itself (${signal ?? `exit ${code}`}), starting it again`);
      current = launchAndWatch();
      current.catch((error: Error) => onLog(error.message));
    });
    return child;
  };
  let current = launchAndWatch();
  await current;
  const stop = async () => {
    stopping = true;
    const child = await current.catch(() => null);
    if (child) await stopPostmaster(child);
  };
  return { stop };
};

const createDatabase = async (connection: PostgresConnection): Promise<void> => {
  const client = new Client(connection);
  await client.connect();
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  await client.end();
};
