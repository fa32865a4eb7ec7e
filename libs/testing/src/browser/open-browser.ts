import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { describe } from 'vitest';
import { CHROMIUM_ARGS, findShell } from '../../../../tools/chromium.mjs';

const executablePath = findShell();

/** Tests that need a browser: skipped, and listed as such, where there is none. */
export const inBrowser = (name: string, tests: () => void): void => {
  describe.skipIf(executablePath === null)(name, tests);
};

/** The system's Chromium, without windows where it has such a one; only inside `inBrowser`. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath!, args: CHROMIUM_ARGS });

/** A browser that keeps what it stored in a folder: closed and opened again, it is the same one. */
export const openProfile = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...{ executablePath: executablePath!, args: CHROMIUM_ARGS, reducedMotion: 'reduce' },
  });
