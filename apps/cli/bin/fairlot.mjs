#!/usr/bin/env node
// The `fairlot` command, in plain JavaScript for Node 20. It finds the project's Node, builds what
// is missing, and runs the built program.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR = 22;
const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const root = at('../../..');
const program = at('../dist/index.js');
const ownNode = at('../../../node_modules/.bin/node');

/** Prints the message and exits, because nothing below works without it. */
const stop = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(3);
};

/** Standard output is reserved for the result. */
const build = () => {
  process.stderr.write('Building the tools for their first run…\n');
  const tsc = at('../../../node_modules/typescript/bin/tsc');
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  const { status } = spawnSync(process.execPath, [tsc, '-b', 'apps/cli'], options);
  if (status !== 0 || !existsSync(program))
    stop('The tools could not be built. See the errors above.');
};

if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR) {
  if (!existsSync(ownNode))
    stop(`fairlot needs Node ${NODE_MAJOR}. Run npm ci, which installs it.`);
  const child = spawnSync(realpathSync(ownNode), [at('fairlot.mjs'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exit(child.status ?? 3);
}
if (!existsSync(program)) build();
const { processTerminal, run } = await import(program);
process.exitCode = await run(process.argv.slice(2), processTerminal());
