/**
 * `npm run dev`: runs server and client from their sources on one port, with the data of `npm
 * start`. Vite serves the client and forwards all other requests to the portal, which restarts
 * after a change. PostgreSQL belongs to this process, so it keeps running during those restarts and
 * stops with this process.
 */
import { createServer as createProbe } from 'node:net';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@fairlot/database';
import { parseSettings } from '@fairlot/server/settings';
import { isOpenToPublic, OPEN_TO_STRANGERS } from '@fairlot/server/public-access';
import { watch } from 'chokidar';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { ServerChild } from './server-child.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PORTAL_PORT = Number(process.env['PORT'] || 3000);
const DATA_DIR = process.env['DATA_DIR'] || '.data';
const PUBLIC_URL = process.env['PUBLIC_URL'] || `http://localhost:${PORTAL_PORT}`;
/** Folders with the sources of the server. Vite watches the sources of the client. */
const WATCHED_FOLDERS = ['apps/server/src', 'apps/identity/src', 'libs'];
const NOT_SHIPPED = /\/(?:node_modules|dist|testing|web-ui)(?:\/|$)|\.(?:spec|contract)\.tsx?$/;
/** Time to wait for further changes, because editors and git write several files at once. */
const QUIET_MS = 30;

const writeLine = (line: string): void => void process.stdout.write(`${line}\n`);

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createProbe().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address instanceof Object ? address.port : 0));
    });
  });

/** Adds the warning to the page, as the portal does with the built page. */
const publicAccessBanner: Plugin = {
  name: 'strangers-warned',
  transformIndexHtml: (html) =>
    isOpenToPublic(parseSettings({ ...process.env, PUBLIC_URL }))
      ? html.replace('</head>', `${OPEN_TO_STRANGERS}</head>`)
      : html,
};

/** Makes requests wait while the portal starts, instead of letting them fail. */
const delayRequests = (server: ServerChild, paths: readonly string[]): Plugin => {
  const pass = async (url: string, next: () => void): Promise<void> => {
    if (paths.some((path) => url.startsWith(path))) await server.settled;
    next();
  };
  return {
    name: 'wait-for-the-portal',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _, next) => void pass(request.url ?? '', next));
    },
  };
};

const portalPort = await freePort();
process.env['PORTAL'] = `http://127.0.0.1:${portalPort}`;
const database = process.env['DATABASE_URL'] ? null : await startPostgres({ dataDir: DATA_DIR });
let vite: ViteDevServer | null = null;
let isBroken = false;
let isFirst = true;

const portal = new ServerChild(
  { ...process.env, PORT: String(portalPort), DATA_DIR, PUBLIC_URL },
  {
    serving: (tookMs, output) => {
      writeLine(isFirst ? output.trimEnd() : `Server restarted (${Math.round(tookMs)} ms)`);
      if (isBroken) vite?.environments.client.hot.send({ type: 'full-reload' });
      [isBroken, isFirst] = [false, false];
    },
    broken: (why) => {
      isBroken = true;
      writeLine('The server stopped. It restarts after the next change.');
      const err = { message: why.trim().split('\n', 1)[0] ?? '', stack: why };
      vite?.environments.client.hot.send({ type: 'error', err });
    },
  },
);
portal.restart();

vite = await createServer({
  configFile: fileURLToPath(new URL('../../apps/web/vite.config.ts', import.meta.url)),
  clearScreen: false,
  server: { port: PORTAL_PORT, strictPort: true, host: true },
  plugins: [
    publicAccessBanner,
    delayRequests(portal, ['/api', '/sso', '/oidc', '/health', '/metrics']),
  ],
});
await vite.listen();

let restartTimer: NodeJS.Timeout | undefined;
const watcher = watch(WATCHED_FOLDERS, {
  cwd: root,
  ignoreInitial: true,
  ignored: (path) => NOT_SHIPPED.test(path),
}).on('all', (_, path) => {
  if (!/\.(?:ts|json|csv)$/.test(path)) return;
  clearTimeout(restartTimer);
  restartTimer = setTimeout(() => portal.restart(), QUIET_MS);
});

const stop = async (): Promise<void> => {
  writeLine('Stopping…');
  await watcher.close();
  await portal.stop();
  await vite?.close();
  await database?.stop();
  process.exit(0);
};
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    void stop();
  });
