// `npm start`: builds what has changed since the last start, and serves in this process. It does
// not check types, because that takes longer than everything else together, and `npm test` does it.
// `package.json` sets what must be set before the process starts: a young generation of 48 MB
// instead of 192, and few memory pools of glibc that return large buffers.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fingerprintOf } from './built.mjs';
import { unpackedIn } from './packed.mjs';
import bundling from './rolldown.config.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'node_modules', '.cache', 'fairlot-start');
const built = join(cache, 'built');
const server = join(bundling.output.dir, 'run.mjs');
const CLIENTS = ['apps/public', 'apps/web'];
/** The output folders of the client builds. */
const BROWSERS_FILES = ['apps/public/dist/browser', 'apps/web/dist'].map((path) =>
  join(root, path),
);
/** One file of each build, by which a missing or different build is detected. */
const BUILT_FILES = [
  server,
  ...BROWSERS_FILES.map((folder) => join(folder, '.vite/manifest.json')),
];
const modifiedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

class NotBuilt extends Error {
  name = 'NotBuilt';
}

/** Runs a build. @throws NotBuilt if it fails; the child process has then printed the reason */
const build = (what, command, args, { priority, ...options }) =>
  new Promise((resolve, reject) => {
    // Rolldown and Vite print their errors to stderr.
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
    child.once('spawn', () => setPriority(child.pid, priority));
    // If the start fails in the meantime, no process may continue to write into the output of the
    // next build.
    process.once('exit', () => child.kill());
    child
      .once('error', reject)
      .once('exit', (code) =>
        code === 0
          ? resolve()
          : reject(new NotBuilt(`Could not build ${what}. See the errors above.`)),
      );
  });

const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
// The server takes longer to build, so the builds of the clients get a lower priority.
const buildClient = (client) =>
  build(client, 'vite', ['build', '--logLevel=error'], {
    cwd: join(root, client),
    env: { ...process.env, PACK: 'later' },
    priority: PRIORITY_BELOW_NORMAL,
  });
const buildServer = () =>
  build('apps/server', 'rolldown', ['--config', join(root, 'tools/rolldown.config.mjs')], {
    priority: PRIORITY_NORMAL,
  });

const sources = fingerprintOf(root);
const now = () => [sources, ...BUILT_FILES.map(modifiedAt)].join('\n');
const buildClients = async () => {
  await Promise.all(CLIENTS.map(buildClient));
  mkdirSync(cache, { recursive: true });
  writeFileSync(built, now());
};

let clients;
if (!existsSync(built) || readFileSync(built, 'utf8') !== now()) {
  console.log('Building changed files…');
  clients = buildClients();
  // The server reports a failed build once it waits for the clients.
  clients.catch(() => {});
  try {
    await buildServer();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
// V8's output is cached too.
enableCompileCache(join(cache, 'v8'));
const { run } = await import(pathToFileURL(server).href);
// The server creates and fills the database while the clients are still being built.
await run(process.env, { clients });

const unpacked = BROWSERS_FILES.flatMap(unpackedIn);
if (unpacked.length > 0) {
  const packer = join(root, 'tools/packed.mjs');
  const child = spawn(process.execPath, [packer, ...unpacked], { stdio: 'ignore' });
  // Serving has priority over compression.
  setPriority(child.pid, PRIORITY_LOW);
  process.once('exit', () => child.kill());
}
