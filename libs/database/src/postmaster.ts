import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresProgram } from './postgres-program.js';

export type WriteLog = (line: string) => void;

/** The error if processes of a killed server still run. They need up to 10 s to end. */
const CLUSTER_IN_USE =
  /lock file "postmaster\.pid" already exists|pre-existing shared memory block/;
const ATTEMPTS_MAX = 40;
const RETRY_MS = 250;
/**
 * Maximum time for a fast shutdown, which writes a checkpoint. After it, the server is killed and
 * recovers at the next start.
 */
const STOP_MS = 20_000;

/** Starts the server, and resolves when it accepts connections. */
export const launchPostmaster = async (
  program: PostgresProgram,
  args: readonly string[],
  onLog: WriteLog,
): Promise<ChildProcess> => {
  for (let attempt = 1; ; attempt++) {
    const child = program.postgres(args);
    const failure = await readiness(child, onLog);
    if (failure === null) return child;
    if (attempt >= ATTEMPTS_MAX || !CLUSTER_IN_USE.test(failure)) {
      throw new Error(`PostgreSQL did not start: ${failure}`);
    }
    await delay(RETRY_MS);
  }
};

/** Extracts the reason of a failed start from its output. */
const failureReasonIn = (log: string): string =>
  /\b(?:FATAL|PANIC): .*/.exec(log)?.[0] ?? log.trim().split('\n').at(-1) ?? '';

/**
 * Waits until the server accepts connections or has ended. Resolves to null, or to the reason why
 * it ended.
 */
const readiness = (child: ChildProcess, onLog: WriteLog): Promise<string | null> =>
  new Promise((answer) => {
    let log = '';
    let ready = false;
    child.once('error', (error) => answer(error.message));
    child.once('close', (code, signal) =>
      answer(`${failureReasonIn(log)} (${signal ?? `exit ${code}`})`),
    );
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) if (line !== '') onLog(line);
      if (ready) return;
      log += text;
      ready = log.includes('ready to accept connections');
      if (ready) answer(null);
    });
  });

export const stopPostmaster = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  const cut = setTimeout(() => child.kill('SIGQUIT'), STOP_MS);
  await ended;
  clearTimeout(cut);
};
