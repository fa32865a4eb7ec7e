import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

/**
 * A hook that lets plain Node run the TypeScript sources. It resolves relative imports of `.js` to
 * `.ts` files.
 */
const SOURCES = `import { registerHooks } from 'node:module';
registerHooks({ resolve(specifier, context, next) {
  try { return next(specifier, context); }
  catch (error) {
    if (!/^\\..*\\.js$/.test(specifier)) throw error;
    return next(specifier.replace(/\\.js$/, '.ts'), context);
  }
} });`;

/** A Node process that runs `code` (an ES module) with the workspace's sources. */
export const sourceProcess = (code: string, options: SpawnOptions = {}): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--experimental-transform-types',
      '--conditions=@fairlot/source',
      `--import=data:text/javascript,${encodeURIComponent(SOURCES)}`,
      '--input-type=module',
      `--eval=${code}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], ...options },
  );

/** The first line that the process prints; rejects if it ends without one. */
export const readFirstLine = async (child: ChildProcess): Promise<string> => {
  let output = '';
  child.stdout?.setEncoding('utf8');
  for await (const text of child.stdout ?? []) {
    output += text;
    if (output.includes('\n')) return output.slice(0, output.indexOf('\n'));
  }
  throw new Error(`the process ended silently (exit ${child.exitCode})`);
};

export const killProcess = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};
