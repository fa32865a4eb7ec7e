// What `npm start` runs: builds what is new since the last start, then serves in this process. Types are not
// checked here: that is what `npm test` does, and it takes longer than everything else together.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fingerprintOf } from './built.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'node_modules', '.cache', 'fairlot-start');
const [built, bundled] = [join(cache, 'built'), join(cache, 'server')];
const [made, server] = [join(root, 'apps/server/dist/main.js'), join(bundled, 'main.mjs')];
/** One of each kind: another build, or none, is noticed too. */
const MADE = [
  made,
  server,
  join(root, 'apps/web/dist/index.html'),
  join(root, 'apps/public/dist/browser'),
];
const madeAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/** @returns whether it ended well */
const buildClient = (client) =>
  new Promise((resolve, reject) => {
    const child = spawn('vite', ['build', '--logLevel=error'], {
      cwd: join(root, client),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject).once('exit', (code) => resolve(code === 0));
  });

const sources = fingerprintOf(root);
const now = () => [sources, ...MADE.map(madeAt)].join('\n');
if (!existsSync(built) || readFileSync(built, 'utf8') !== now()) {
  console.log('Building what is new…');
  const clients = Promise.all(['apps/public', 'apps/web'].map(buildClient));
  const { transpile } = await import('./transpiled.mjs');
  transpile(root);
  const { bundle } = await import('./bundled.mjs');
  await bundle(made, bundled);
  if ((await clients).includes(false)) process.exit(1);
  mkdirSync(cache, { recursive: true });
  writeFileSync(built, now());
}
// What V8 made of each module is kept too.
enableCompileCache(join(cache, 'v8'));
await import(pathToFileURL(server).href);
