import { createServer, type Server } from 'node:net';
import { lockDataDir } from '@fairlot/database';
import { freePort } from '@fairlot/testing';
import { afterAll, describe, inject, it } from 'vitest';
import { PortalProcesses } from '../testing/index.js';

const processes = new PortalProcesses();
afterAll(() => processes.leave());

/** Settings, each with a wrong value. */
const WRONG_SETTINGS = [
  ['PORT', 'eighty'],
  ['DATABASE_URL', 'postgres://a@127.0.0.1:1/b'],
  // The starts in this test have no demonstration, which this setting requires.
  ['CLOCK_CONTROL', 'on'],
  ['MQTT_PORT', '70000'],
  ['FAIRLOT_ROLES', 'api,cook'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'postgres://a@127.0.0.1/b?sslmod=require'],
  ['DEMO', 'maybe'],
  ['DEMO_PASSWORD', 'short'],
  ['PUBLIC_URL', 'portal'],
] as const;
/** Outside the nightly set: a value, a server and a combination that are wrong. */
const STARTED_WITH = WRONG_SETTINGS.slice(0, inject('full') ? WRONG_SETTINGS.length : 3);
const PORTS = ['PORT', 'MQTT_PORT'].slice(0, inject('full') ? 2 : 1);

/** Another program on a port. */
const occupied = (port: number): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer().listen(port, () => resolve(server));
  });

describe('a start that must fail', () => {
  it.each(STARTED_WITH)('names %s if it is %s', (key, value) =>
    processes.refuse({ [key]: value }, new RegExp(`^fairlot: ${key}: .+\n$`)),
  );

  it('prints the missing issuer settings if there is no demonstration to provide an issuer', () =>
    processes.refuse(
      { OIDC_ISSUER: '', OIDC_CLIENT_SECRET: '' },
      /^fairlot: OIDC_ISSUER, OIDC_CLIENT_SECRET: .+\n$/,
    ));

  it.each(PORTS)('reports that %s is already in use', async (key) => {
    const port = await freePort();
    const other = await occupied(port);
    await processes.refuse(
      { [key]: String(port) },
      new RegExp(`^fairlot: ${key}: port ${port} is used .+\n$`),
    );
    other.close();
  });
});

const runFirst = (code: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
});

it('a start whose data directory is in use fails before it loads the server', async () => {
  const dataDir = processes.makeDataDir();
  const lock = lockDataDir(dataDir);
  const telling = `import { registerHooks } from "node:module";
    registerHooks({
      load(url, context, next) {
        if (url.endsWith("/start/portal.js")) console.error("loads the portal");
        return next(url, context);
      },
    });`;
  await processes.refuse(
    { DATA_DIR: dataDir, ...runFirst(telling) },
    new RegExp(String.raw`^fairlot: The data directory .+ \(pid ${process.pid}\)\.\n$`),
  );
  lock.release();
});

it('a start with a version of Node that is too old is refused', () => {
  const versions = '{ ...process.versions, node: "20.20.2" }';
  const older = `Object.defineProperty(process, "versions", { value: ${versions} })`;
  return processes.refuse(
    runFirst(older),
    /^fairlot: Fairlot needs Node 22 or later, but this is 20\.20\.2\..+\n$/,
  );
});
