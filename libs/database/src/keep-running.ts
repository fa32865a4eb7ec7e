import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '@fairlot/kernel';
import { type WriteLog, stopPostmaster } from './postmaster.js';

/** First pause before a restart. It doubles after each failed start, up to a maximum. */
const PAUSE_FIRST_MS = 250;
const PAUSE_MAX_MS = 4_000;
/** A server that ran longer than this is restarted immediately. */
const STABLE_MS = 30_000;

export type SupervisedServer = {
  /** Time since which the server has been down, epoch ms; null while it runs. */
  readonly downSinceAt: () => number | null;
  stop(): Promise<void>;
};

/**
 * Starts the server, and restarts it whenever it ends by itself. Retries a failed restart, because
 * its cause (a full disk, no memory) may be temporary.
 *
 * @throws the error of the first start, because the portal must not start without a database.
 */
export const ensureRunning = async (
  launch: () => Promise<ChildProcess>,
  onTrouble: WriteLog,
): Promise<SupervisedServer> => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let child = await launch();
  let downSinceAt: number | null = null;

  const startAgain = async (firstPauseMs: number): Promise<void> => {
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = nextPause(pauseMs)) {
      await delay(pauseMs, null, { signal }).catch(() => null);
      if (signal.aborted) return;
      try {
        child = await launch();
        return;
      } catch (error) {
        onTrouble(`${String(error)}; trying again`);
      }
    }
  };

  const watch = async (): Promise<void> => {
    let pauseMs = 0;
    while (!signal.aborted) {
      const startedAt = systemClock.now();
      const how = await endOf(child);
      if (signal.aborted) return;
      downSinceAt = systemClock.now();
      onTrouble(`PostgreSQL stopped (${how}), restarting it`);
      pauseMs = downSinceAt - startedAt > STABLE_MS ? 0 : nextPause(pauseMs);
      await startAgain(pauseMs);
      if (signal.aborted) return;
      onTrouble(`PostgreSQL is running again after ${systemClock.now() - downSinceAt} ms`);
      downSinceAt = null;
    }
  };

  const watching = watch();
  const stop = async () => {
    stopping.abort();
    if (downSinceAt !== null) await watching;
    await stopPostmaster(child);
  };
  return { downSinceAt: () => downSinceAt, stop };
};

const nextPause = (pauseMs: number): number =>
  Math.min(Math.max(pauseMs * 2, PAUSE_FIRST_MS), PAUSE_MAX_MS);

const endOf = async (child: ChildProcess): Promise<string> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode ?? `exit ${child.exitCode}`;
};
