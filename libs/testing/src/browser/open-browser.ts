import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { describe } from 'vitest';
import { CHROMIUM_ARGS, findShell } from '../../../../tools/chromium.mjs';

const executablePath = findShell();

/** Tests that need a browser. Without one, they are reported as skipped. */
export const describeInBrowser = (name: string, tests: () => void): void => {
  describe.skipIf(executablePath === null)(name, tests);
};

/** All pages of a context share a process, which `borrowContext` keeps alive. */
const SHARED_PROCESS = '--process-per-site';

const launchBrowser = async (): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: executablePath!,
    args: [...CHROMIUM_ARGS, SHARED_PROCESS],
    handleSIGTERM: false,
  });
  // vitest has no hook for the end of a worker that keeps its modules, but sends this signal.
  process.once('SIGTERM', () => void browser.close().finally(() => process.exit()));
  return browser;
};

let launchedBrowser: Promise<Browser> | undefined;

/**
 * The one Chromium of this worker, for all its files. Open a context for each visitor and close it.
 * Uses the headless build if the system has one. Only inside `describeInBrowser`.
 */
export const workerBrowser = async (): Promise<Browser> => {
  const browser = await launchedBrowser?.catch(() => null);
  if (!browser?.isConnected()) launchedBrowser = launchBrowser();
  return launchedBrowser!;
};

/** A browser with a profile folder. Opened again, it has the same storage. */
export const openProfile = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: executablePath!,
    args: CHROMIUM_ARGS,
    reducedMotion: 'reduce',
  });
