import type { PostgresConnection } from './postgres-connection.js';
import { Client } from 'pg';
import { unixAccountFor } from './account.js';
import { clearLeftovers, makeCluster } from './cluster.js';
import { lockDataDir } from './data-dir-lock.js';
import { dataDirAt } from './data-dir.js';
import { ensureRunning } from './keep-running.js';
import { postgresProgram } from './postgres-program.js';
import { type WriteLog, launchPostmaster } from './postmaster.js';
import { connectionAt, DATABASE_NAME } from './running-postgres.js';
import { makeSocketDir, removeSocketDir } from './socket-dir.js';

export type EmbeddedPostgres = {
  readonly connection: PostgresConnection;
  /** Time since which the server has been down, epoch ms; null while it runs. */
  readonly downSinceAt: () => number | null;
  /** Shuts down fast and releases the data directory. */
  stop(): Promise<void>;
};

export type StartPostgres = {
  /** Directory of all data, created if missing. The cluster is in its folder `postgres`. */
  readonly dataDir: string;
  /** Server settings such as `fsync=off`; by default PostgreSQL is durable. */
  readonly flags?: readonly string[];
  /** Gets every line of the server's log. */
  readonly onLog?: WriteLog;
  /** Receives a line when the server ended unexpectedly, failed to restart, or runs again. */
  readonly onTrouble?: WriteLog;
};

/**
 * Starts a PostgreSQL owned by this process, and locks the data directory (`lockDataDir`) for it.
 * It listens on a unix socket only and ends with this process. If it dies, it is restarted on the
 * same socket until that succeeds, so pools only have to reconnect.
 *
 * @throws DataDirInUse while another instance runs on the data directory.
 */
export const startPostgres = async (settings: StartPostgres): Promise<EmbeddedPostgres> => {
  const lock = lockDataDir(settings.dataDir);
  try {
    const at = dataDirAt(settings.dataDir);
    const account = unixAccountFor(at.cluster);
    const program = await postgresProgram(account);
    await clearLeftovers(at);
    await makeCluster(at.cluster, account, program);
    const socketDir = makeSocketDir(at, account);
    const options = ['listen_addresses=', `unix_socket_directories=${socketDir}`];
    const args = [...options, ...(settings.flags ?? [])].flatMap((option) => ['-c', option]);
    const { onLog = () => {}, onTrouble = onLog } = settings;
    const server = await ensureRunning(
      () => launchPostmaster(program, ['-D', at.cluster, ...args], onLog),
      onTrouble,
    );
    await createDatabase(connectionAt(socketDir, 'postgres'));
    const stop = async () => {
      await server.stop();
      removeSocketDir(at);
      lock.release();
    };
    return { connection: connectionAt(socketDir), downSinceAt: server.downSinceAt, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
};

const createDatabase = async (connection: PostgresConnection): Promise<void> => {
  const client = new Client(connection);
  await client.connect();
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
  await client.end();
};
