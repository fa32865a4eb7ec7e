import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE, DATABASE_USER, type PostgresConnection } from '@fairlot/database';
import { firstLine, killed, sourceProcess } from '@fairlot/database/testing';
import { areGone, descendantsOf } from './a-process.js';

/** A server in a process of its own, with durable commits, that nothing starts again by itself. */
const SERVER = (dataDir: string) => `
  import { startPostgres } from '@fairlot/database';
  await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
  process.stdin.resume();
  console.log('runs');`;

export type RunningPostgres = {
  /** The same each time that it has begun again. */
  readonly connection: PostgresConnection;
  /** Ends it and all its sessions at once, as a lost machine does. */
  kill(): Promise<void>;
  begin(): Promise<void>;
  stop(): Promise<void>;
};

/** A PostgreSQL of nobody else's, for who takes it away. */
export const aPostgres = async (): Promise<RunningPostgres> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlot-postgres-'));
  const start = async () => {
    const child = sourceProcess(SERVER(dataDir), { stdio: ['pipe', 'pipe', 'inherit'] });
    await firstLine(child);
    return child;
  };
  let child = await start();
  const kill = async () => {
    const server = descendantsOf(child.pid!);
    // Whoever watches over it neither shuts it down in order nor starts it again.
    child.kill('SIGSTOP');
    for (const pid of server) process.kill(pid, 'SIGKILL');
    await killed(child);
    await areGone(server);
  };
  return {
    connection: { host: join(dataDir, 'socket'), user: DATABASE_USER, database: DATABASE },
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
