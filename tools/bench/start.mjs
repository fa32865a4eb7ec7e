// `npm run bench`: builds, then runs the benchmark on the Node from the dependencies. Plain
// JavaScript for Node 20.
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
// The client of the portal, which only one part needs.
if (process.argv.includes('web')) build('nx', 'run-many', '-t', 'build', '--output-style=static');

const bench = join(root, 'tools', 'bench', 'bench.ts');
const run = spawn('node', [bench, ...process.argv.slice(2)], { env, stdio: 'inherit' });
// Ctrl-C reaches the benchmark too, which cleans up. This process ends after it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill(signal));
run.on('exit', (code) => process.exit(code ?? 1));
