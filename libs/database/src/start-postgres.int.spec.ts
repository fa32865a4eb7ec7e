import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PostgresConnection } from './postgres-connection.js';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataDirInUse } from './data-dir-lock.js';
import { dataDirAt } from './data-dir.js';
import { runningPostgres } from './running-postgres.js';
import { removeSocketDir } from './socket-dir.js';
import { type EmbeddedPostgres, startPostgres } from './start-postgres.js';
import { readFirstLine, killProcess, sourceProcess } from './testing/source-process.js';

const INDEX = new URL('index.ts', import.meta.url).href;
const SOON = { timeout: 20_000, interval: 50 };
const root = process.getuid?.() === 0;

let dataDir: string;
let running: EmbeddedPostgres[];
/** The data directory of a stopped server. Copying its cluster takes a tenth of making one. */
let stopped: string;

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-spec-'));
  chmodSync(folder, 0o711);
  return folder;
};
beforeAll(async () => {
  stopped = makeFolder();
  await (await startPostgres({ dataDir: stopped })).stop();
});
afterAll(() => rmSync(stopped, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = makeFolder();
  running = [];
});
afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  removeSocketDir(dataDirAt(dataDir));
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async () => {
  const postgres = await startPostgres({ dataDir });
  running.push(postgres);
  return postgres;
};
/** Starts on the cluster of a server that was stopped before. */
const startAgain = () => {
  execFileSync('cp', ['-a', join(stopped, 'postgres'), dataDir]);
  return start();
};
const stop = (postgres: EmbeddedPostgres) => {
  running = running.filter((other) => other !== postgres);
  return postgres.stop();
};

const query = async (connection: PostgresConnection, sql: string): Promise<unknown[]> => {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};
const remember = (connection: PostgresConnection) =>
  query(connection, 'CREATE TABLE kept AS SELECT 1 AS id');
const KEPT = [{ id: 1 }];
const postmasterPid = () =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Starts PostgreSQL in another process, which prints the connection when it is ready. */
const owner = (options: Parameters<typeof sourceProcess>[1] = {}) =>
  sourceProcess(
    `import { startPostgres } from '${INDEX}';
     const { connection } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
     console.log(JSON.stringify(connection));`,
    options,
  );

/** Kills the process that started PostgreSQL, and checks that PostgreSQL ends too. */
const killedWithServer = async (child: ReturnType<typeof owner>) => {
  const pid = postmasterPid();
  expect(alive(pid)).toBe(true);
  await killProcess(child);
  await vi.waitFor(() => expect(alive(pid)).toBe(false), SOON);
};

describe('startPostgres', () => {
  it('keeps data from one start to the next', async () => {
    const first = await start();
    await remember(first.connection);
    await stop(first);
    const second = await start();
    expect(await query(second.connection, 'SELECT * FROM kept')).toEqual(KEPT);
  });

  it('commits durably, in UTF-8, with checksums, on a private socket', async () => {
    const { connection } = await startAgain();
    const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'];
    for (const name of settings) {
      expect(await query(connection, `SHOW ${name}`)).toEqual([{ [name]: 'on' }]);
    }
    expect(await query(connection, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(
      await query(
        connection,
        `SELECT pg_encoding_to_char(encoding) AS encoding, datlocale FROM pg_database
         WHERE datname = current_database()`,
      ),
    ).toEqual([{ encoding: 'UTF8', datlocale: 'C.UTF-8' }]);
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
  });

  it('restarts a server that kill -9 ended, on the same socket and with every row', async () => {
    const { connection } = await startAgain();
    await remember(connection);
    const pid = postmasterPid();
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => {
      expect(await query(connection, 'SELECT * FROM kept')).toEqual(KEPT);
      expect(postmasterPid()).not.toBe(pid);
    }, SOON);
  });

  it('retries a failed restart, reports it, and succeeds soon after the cause is gone', async () => {
    const lines: string[] = [];
    execFileSync('cp', ['-a', join(stopped, 'postgres'), dataDir]);
    const postgres = await startPostgres({ dataDir, onTrouble: (line) => lines.push(line) });
    running.push(postgres);
    await remember(postgres.connection);
    expect(postgres.downSinceAt()).toBeNull();
    const control = join(dataDir, 'postgres', 'global', 'pg_control');
    renameSync(control, `${control}.away`);
    process.kill(postmasterPid(), 'SIGKILL');
    const failures = () => lines.filter((line) => line.includes('trying again')).length;
    await vi.waitFor(() => expect(failures()).toBeGreaterThan(1), SOON);
    expect(postgres.downSinceAt()).not.toBeNull();
    renameSync(`${control}.away`, control);
    const back = { timeout: 10_000, interval: 50 };
    await vi.waitFor(async () => {
      expect(await query(postgres.connection, 'SELECT * FROM kept')).toEqual(KEPT);
    }, back);
    await vi.waitFor(() => expect(postgres.downSinceAt()).toBeNull(), back);
    expect(lines[0]).toBe('PostgreSQL stopped (SIGKILL), restarting it');
    expect(lines[1]).toMatch(/^Error: PostgreSQL did not start: .*pg_control.* trying again$/);
    expect(lines.at(-1)).toMatch(/^PostgreSQL is running again after \d+ ms$/);
  });

  it('can be stopped while restarts fail', async () => {
    const postgres = await startAgain();
    rmSync(join(dataDir, 'postgres', 'global', 'pg_control'));
    process.kill(postmasterPid(), 'SIGKILL');
    await vi.waitFor(() => expect(postgres.downSinceAt()).not.toBeNull(), SOON);
    await stop(postgres);
    expect(existsSync(postgres.connection.host)).toBe(false);
  });

  it('leaves no server and no lock after kill -9 of its owner, and keeps every row', async () => {
    const child = owner();
    await remember(JSON.parse(await readFirstLine(child)));
    const socketDir = readlinkSync(join(dataDir, 'socket'));
    await killedWithServer(child);
    const { connection } = await start();
    expect(await query(connection, 'SELECT * FROM kept')).toEqual(KEPT);
    expect(existsSync(socketDir)).toBe(false);
  });

  it('rejects a data directory in use in one line that names the process', async () => {
    await startAgain();
    const refusal = await startPostgres({ dataDir }).catch((error) => error);
    expect(refusal).toBeInstanceOf(DataDirInUse);
    expect(refusal.message).toMatch(new RegExp(`^.*${dataDir} .*\\(pid ${process.pid}\\)\\.$`));
  });

  it('replaces a cluster that a killed first start left incomplete', async () => {
    mkdirSync(join(dataDir, 'postgres.new'));
    writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
    const { connection } = await start();
    expect(await query(connection, 'SELECT 1 AS id')).toEqual(KEPT);
  });

  it('does not touch the original of a copied data directory', async () => {
    const original = await startAgain();
    await remember(original.connection);
    await query(original.connection, 'CHECKPOINT');
    const pid = postmasterPid();
    const copy = mkdtempSync(join(tmpdir(), 'fairlot-copy-'));
    chmodSync(copy, 0o711);
    execFileSync('cp', ['-a', `${dataDir}/.`, copy]);
    try {
      expect(runningPostgres(copy)).toBeNull();
      const second = await startPostgres({ dataDir: copy });
      expect(second.connection.host).not.toBe(original.connection.host);
      await query(second.connection, 'UPDATE kept SET id = 2');
      expect(runningPostgres(copy)).toEqual(second.connection);
      await second.stop();
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
    expect(postmasterPid()).toBe(pid);
    expect(await query(original.connection, 'SELECT * FROM kept')).toEqual(KEPT);
  });

  it('starts although another process reuses the pid of its last server', async () => {
    const first = await startAgain();
    await remember(first.connection);
    await stop(first);
    const stranger = spawn('sleep', ['60'], { argv0: 'postgres' });
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(file, `${stranger.pid}\n${join(dataDir, 'postgres')}\n`);
    const second = await start();
    expect(await query(second.connection, 'SELECT * FROM kept')).toEqual(KEPT);
    expect(stranger.signalCode).toBeNull();
    await killProcess(stranger);
  });

  it("gives a tool the connection to the portal's server for a data directory", async () => {
    expect(runningPostgres(dataDir)).toBeNull();
    const postgres = await startAgain();
    expect(runningPostgres(dataDir)).toEqual(postgres.connection);
    await stop(postgres);
    expect(runningPostgres(dataDir)).toBeNull();
  });
});

/** Whether another account can read Node and the binaries. */
const reachable = (path: string): boolean =>
  (statSync(path).mode & 1) === 1 && (path === dirname(path) || reachable(dirname(path)));

describe.skipIf(!root || !reachable(process.execPath))('startPostgres for other accounts', () => {
  it('works for an ordinary user', async () => {
    const nobody = { uid: 65_534, gid: 65_534 };
    chmodSync(dataDir, 0o777);
    const child = owner({ ...nobody, env: { PATH: process.env['PATH'], HOME: dataDir } });
    const connection = JSON.parse(await readFirstLine(child)) as PostgresConnection;
    expect(await query(connection, 'SELECT 1 AS id')).toEqual(KEPT);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody.uid);
    await killedWithServer(child);
  });

  it('works for root without user namespaces, and keeps that account', async () => {
    const bin = join(dataDir, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const child = owner({ env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` } });
    await remember(JSON.parse(await readFirstLine(child)));
    const { uid } = statSync(join(dataDir, 'postgres'));
    expect(uid).not.toBe(0);
    await killedWithServer(child);
    const { connection } = await start();
    expect(await query(connection, 'SELECT * FROM kept')).toEqual(KEPT);
    expect(statSync(join(dataDir, 'postgres', 'PG_VERSION')).uid).toBe(uid);
  });
});
