import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase } from '@fairlot/database/testing';
import { portalSettings } from '../portal/portal-settings.js';
import { withPortal } from '../portal/with-portal.js';
import { run } from '../run.js';

type PortalWork = Parameters<typeof withPortal>[1];

/** Runs a command line and captures its output. */
export const runCaptured = async (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
) => {
  let [out, err] = ['', ''];
  const exitCode = await run(args, {
    env,
    out: (text) => (out += text),
    err: (text) => (err += text),
    screen: null,
  });
  return { exitCode, out, err };
};

/** Creates a database and a data directory for a portal, and the environment of a user. */
export const makePortalDatabase = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlot-cli-'));
  const database = await makeDatabase();
  const { host, user, database: name } = database.connection;
  const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`;
  const env = { DATABASE_URL: url, DATA_DIR: dataDir };
  return {
    env,
    dataDir,
    query: async (text: string, values: unknown[] = []): Promise<unknown> =>
      (await database.dataSource([])).query(text, values),
    /** Opens a transaction that hides newer events of the log. Call the result to end it. */
    heldBack: async (): Promise<() => Promise<void>> => {
      const runner = (await database.dataSource([])).createQueryRunner();
      await runner.query("SET application_name = 'another writer'");
      await runner.startTransaction();
      await runner.query('SELECT pg_current_xact_id()');
      return async () => {
        await runner.rollbackTransaction();
        await runner.release();
      };
    },
    /** Runs work with the services of the core module, as commands do. */
    inside: (work: PortalWork) => withPortal(portalSettings(env, undefined), work),
    run: (...args: string[]) => runCaptured(args, env),
    /** Runs a command. Returns its exit code and the JSON document on standard output. */
    json: async (...args: string[]): Promise<{ exitCode: number; document: unknown }> => {
      const { exitCode, out } = await runCaptured([...args, '--json'], env);
      return { exitCode, document: JSON.parse(out) };
    },
    drop: async () => {
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
