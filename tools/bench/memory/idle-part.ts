import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@fairlot/testing/free-port';
import { isMet, type Result, type Target } from '../result.ts';
import { commandOf, descendantsOf, residentOf, sharedBytesOf } from './process-memory.ts';

const ROOT_FOLDER = fileURLToPath(new URL('../../..', import.meta.url));
const MEGABYTE = 1_048_576;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const SAMPLE_EVERY_MS = 10 * SECOND_MS;
const RESIDENT_MAX: Target = { most: 400 };
const START_NAMES = ['first', 'second'] as const;

export type IdlePartOptions = {
  /** Minutes between the moment when the portal begins to serve and the measurement. */
  readonly minutes: number;
  readonly log: (line: string) => void;
};

/** Runs `npm start` on a data directory, and resolves once the portal serves. */
const startDemonstration = async (dataDir: string) => {
  const { PATH, HOME } = process.env;
  const ports = { PORT: String(await freePort()), MQTT_PORT: String(await freePort()) };
  const npm = spawn('npm', ['start'], {
    cwd: ROOT_FOLDER,
    env: { PATH, HOME, ...ports, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(npm, 'close').then(() => false);
  const pidOfPortal = () =>
    descendantsOf(npm.pid ?? 0).find((pid) => commandOf(pid).includes('tools/start.mjs'));
  const stop = async () => {
    const pid = pidOfPortal();
    if (pid !== undefined) process.kill(pid, 'SIGTERM');
    await ended;
  };
  const serves = new Promise<boolean>((resolve) =>
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Fairlot serves at')) resolve(true);
    }),
  );
  const from = performance.now();
  if (!(await Promise.race([serves, ended]))) throw new Error('the demonstration did not start');
  const pid = pidOfPortal();
  if (pid === undefined) throw new Error('the process of the demonstration was not found');
  return { pid, stop, startedAfterMs: performance.now() - from };
};

const resultOf = (
  claim: string,
  unit: string,
  figure: number,
  target: Target | null = null,
): Result => ({
  claim: `idle: ${claim}`,
  unit,
  figure,
  reference: null,
  ratio: null,
  target,
  met: target === null ? null : isMet(figure, target),
});

/**
 * Measures the memory of the demonstration without users after its first and its second start. Only
 * its robots bid, and it draws pictures. Works on Linux only.
 */
export const idlePart = async ({ minutes, log }: IdlePartOptions): Promise<Result[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlot-bench-'));
  const results: Result[] = [];
  try {
    for (const which of START_NAMES) {
      const { pid, stop, startedAfterMs } = await startDemonstration(dataDir);
      const endsAt = performance.now() + minutes * MINUTE_MS;
      try {
        while (performance.now() < endsAt) {
          await pause(SAMPLE_EVERY_MS);
          log(`${which} start, ${(residentOf(pid).now / MEGABYTE).toFixed(0)} MB`);
        }
        const { now, peak } = residentOf(pid);
        const others = sharedBytesOf(descendantsOf(pid));
        results.push(
          resultOf(`${which} start until it serves`, 's', startedAfterMs / SECOND_MS),
          resultOf(
            `resident ${minutes} min after the ${which} start`,
            'MB',
            now / MEGABYTE,
            RESIDENT_MAX,
          ),
          resultOf('its maximum', 'MB', peak / MEGABYTE),
          resultOf('its child processes', 'MB', others / MEGABYTE),
        );
      } finally {
        await stop();
      }
    }
    return results;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};
