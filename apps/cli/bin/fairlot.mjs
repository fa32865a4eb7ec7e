#!/usr/bin/env node
// The `fairlot` command, in plain JavaScript for Node 20. It finds the project's Node, and runs the
// program of the newest build, or of `npm start`.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR = 22;
const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));
const root = pathOf('../../..');
/** The bundle that `npm start` and `npm run build` create. */
const bundled = pathOf('../../../node_modules/.cache/fairlot-start/server/fairlot.mjs');
const PROGRAMS = [bundled, pathOf('../dist/index.js')];
const ownNode = pathOf('../../../node_modules/.bin/node');

/** Prints the message and exits, because the command cannot run. */
const stop = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(3);
};

/**
 * Builds the tools, and returns the path of the program. Prints to stderr only, because stdout is
 * reserved for the result.
 */
const build = () => {
  process.stderr.write('Building the tools for their first run…\n');
  const rolldown = pathOf('../../../node_modules/rolldown/bin/cli.mjs');
  const args = [rolldown, '--config', pathOf('../../../tools/rolldown.config.mjs')];
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 2],
  });
  if (status !== 0 || !existsSync(bundled))
    stop('The tools could not be built. See the errors above.');
  return bundled;
};

if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR) {
  if (!existsSync(ownNode))
    stop(`fairlot needs Node ${NODE_MAJOR}. Run npm ci, which installs it.`);
  const child = spawnSync(
    realpathSync(ownNode),
    [pathOf('fairlot.mjs'), ...process.argv.slice(2)],
    {
      stdio: 'inherit',
    },
  );
  process.exit(child.status ?? 3);
}
const [program = build()] = PROGRAMS.filter((path) => existsSync(path)).toSorted(
  (one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs,
);
const { processTerminal, run } = await import(program);
process.exitCode = await run(process.argv.slice(2), processTerminal());
