// `npm run bench`: builds the project, then runs the benchmark on the Node from the dependencies.
// Written in plain JavaScript, so that Node 20 can run it.
import { spawn, spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) };

const build = (command, ...args) => {
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
};
build('tsc', '-b');
// Builds the client of the portal, which only one part of the benchmark needs.
if (process.argv.includes('web')) build('nx', 'run-many', '-t', 'build', '--output-style=static');

const bench = join(root, 'tools', 'bench', 'bench.ts');
const run = spawn('node', [bench, ...process.argv.slice(2)], { env, stdio: 'inherit' });
// Ctrl-C also reaches the benchmark, which then cleans up. This process ends after the benchmark
// has ended.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill(signal));
run.on('exit', (code) => process.exit(code ?? 1));
