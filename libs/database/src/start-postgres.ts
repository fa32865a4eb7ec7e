import type { PostgresConnection } from './postgres-connection.js';
import { Client } from 'pg';
import { accountFor } from './account.js';
import { clearRemains, makeCluster } from './cluster.js';
import { lockDataDir } from './data-dir-lock.js';
import { dataDirAt } from './data-dir.js';
import { keepRunning } from './keep-running.js';
import { postgresProgram } from './postgres-program.js';
import { type Log, launchPostmaster } from './postmaster.js';
import { connectionAt, DATABASE } from './running-postgres.js';
import { makeSocketDir, removeSocketDir } from './socket-dir.js';

export type EmbeddedPostgres = {
  readonly connection: PostgresConnection;
  /** Since when the server has been away, epoch ms; null while it runs. */
  readonly downSinceAt: () => number | null;
  /** Fast shutdown; gives the data directory back. */
  stop(): Promise<void>;
};

export type StartPostgres = {
  /** Made when missing; the cluster lives in its folder `postgres`. */
  readonly dataDir: string;
  /** Server settings such as `fsync=off`; PostgreSQL's durable defaults stand otherwise. */
  readonly flags?: readonly string[];
  /** Every line the server says. */
  readonly onLog?: Log;
  /** A line when it has ended by itself, could not be started again, and runs again. */
  readonly onTrouble?: Log;
};

/**
 * Starts a PostgreSQL that this process owns, and holds the data directory (`lockDataDir`) for it.
 * It is reached by a unix socket only, ends with this process, and is started again on the same
 * socket whenever it dies by itself, as often as that takes: pools only have to connect anew.
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
    const { onLog = () => {}, onTrouble = onLog } = settings;
    const server = await keepRunning(
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
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  await client.end();
};
