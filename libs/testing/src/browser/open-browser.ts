import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { describe } from 'vitest';
import { CHROMIUM_ARGS, findShell } from '../../../../tools/chromium.mjs';

const executablePath = findShell();

/** Tests that need a browser: skipped, and listed as such, where there is none. */
export const inBrowser = (name: string, tests: () => void): void => {
  describe.skipIf(executablePath === null)(name, tests);
};

/** The pages of a context share a process: `borrowContext` keeps it alive. */
const SHARED_PROCESS = '--process-per-site';

const launch = async (): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: executablePath!,
    args: [...CHROMIUM_ARGS, SHARED_PROCESS],
    handleSIGTERM: false,
  });
  // vitest has no hook for the end of a worker that keeps its modules: it sends this signal.
  process.once('SIGTERM', () => void browser.close().finally(() => process.exit()));
  return browser;
};

let launched: Promise<Browser> | undefined;

/**
 * The one Chromium of this worker, for all its files. Open a context for each visitor and close it.
 * Uses the build without windows where the system has one. Only inside `inBrowser`.
 */
export const workerBrowser = async (): Promise<Browser> => {
  const browser = await launched?.catch(() => null);
  if (!browser?.isConnected()) launched = launch();
  return launched!;
};

/** A browser that keeps what it stored in a folder: closed and opened again, it is the same one. */
export const openProfile = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...{ executablePath: executablePath!, args: CHROMIUM_ARGS, reducedMotion: 'reduce' },
  });
