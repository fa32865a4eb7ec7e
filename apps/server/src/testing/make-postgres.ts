import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE_NAME, DATABASE_USER, type PostgresConnection } from '@fairlot/database';
import { readFirstLine, killProcess, sourceProcess } from '@fairlot/database/testing';
import { haveExited, descendantsOf } from './make-process.js';

/** Script of a PostgreSQL server with durable commits that is not restarted automatically. */
const serverScript = (dataDir: string) => `
  import { startPostgres } from '@fairlot/database';
  await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
  process.stdin.resume();
  console.log('runs');`;

export type RunningPostgres = {
  /** The connection, which stays the same after a restart. */
  readonly connection: PostgresConnection;
  /** Ends the server and all sessions immediately, as if the machine had failed. */
  kill(): Promise<void>;
  begin(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a PostgreSQL for one spec, which may kill it. */
export const makePostgres = async (): Promise<RunningPostgres> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlot-postgres-'));
  const start = async () => {
    const child = sourceProcess(serverScript(dataDir), { stdio: ['pipe', 'pipe', 'inherit'] });
    await readFirstLine(child);
    return child;
  };
  let child = await start();
  const kill = async () => {
    const server = descendantsOf(child.pid!);
    // Suspend its supervisor, which would shut it down cleanly or restart it.
    child.kill('SIGSTOP');
    for (const pid of server) process.kill(pid, 'SIGKILL');
    await killProcess(child);
    await haveExited(server);
  };
  return {
    connection: { host: join(dataDir, 'socket'), user: DATABASE_USER, database: DATABASE_NAME },
    kill,
    begin: async () => {
      child = await start();
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) await kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
