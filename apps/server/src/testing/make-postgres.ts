import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE_NAME, DATABASE_USER, type PostgresConnection } from '@fairlot/database';
import { readFirstLine, killProcess, sourceProcess } from '@fairlot/database/testing';
import { haveExited, descendantsOf } from './make-process.js';

/** A server in a separate process, with durable commits, that is not restarted automatically. */
const serverScript = (dataDir: string) => `
  import { startPostgres } from '@fairlot/database';
  await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
  process.stdin.resume();
  console.log('runs');`;

export type RunningPostgres = {
  /** The connection, which a restart does not change. */
  readonly connection: PostgresConnection;
  /** Ends the server and all its sessions immediately, like a lost machine. */
  kill(): Promise<void>;
  begin(): Promise<void>;
  stop(): Promise<void>;
};

/** A private PostgreSQL, for tests that stop it. */
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
    // Stops its supervisor, which would shut it down cleanly or restart it.
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
