import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { describe } from 'vitest';
import { CHROMIUM_ARGS, findShell } from '../../../../tools/chromium.mjs';

const executablePath = findShell();

/** Describes tests that need a browser. If there is none, they are reported as skipped. */
export const describeInBrowser = (name: string, tests: () => void): void => {
  describe.skipIf(executablePath === null)(name, tests);
};

/** Makes all pages of a site share a process, which `borrowContext` keeps alive. */
const SHARED_PROCESS = '--process-per-site';

const launchBrowser = async (): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: executablePath!,
    args: [...CHROMIUM_ARGS, SHARED_PROCESS],
    handleSIGTERM: false,
  });
  // Vitest has no hook for the end of a worker that keeps its modules, but it sends this signal.
  process.once('SIGTERM', () => void browser.close().finally(() => process.exit()));
  return browser;
};

let launchedBrowser: Promise<Browser> | undefined;

/**
 * The only Chromium of this worker, for all spec files. Open a context for each visitor, and close
 * it. Uses the headless build if the system has one. Call it only inside `describeInBrowser`.
 */
export const workerBrowser = async (): Promise<Browser> => {
  const browser = await launchedBrowser?.catch(() => null);
  if (!browser?.isConnected()) launchedBrowser = launchBrowser();
  return launchedBrowser!;
};

/** Opens a browser with a profile folder. If it is opened again, its storage is still there. */
export const openProfile = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: executablePath!,
    args: CHROMIUM_ARGS,
    reducedMotion: 'reduce',
  });
