import { chromium, type BrowserContextOptions } from 'playwright-core';
import { describe, expect } from 'vitest';
import { CHROMIUM_ARGS, findChromium } from '../../../../../tools/chromium.mjs';
import type { Who } from '../people.js';
import { aServedWorld, type ServedWorld } from './a-served-world.js';
import { Visitor } from './visitor.js';

const executablePath = findChromium();

/** Tests that need a browser: skipped, and listed as such, where there is none. */
export const inBrowser = describe.skipIf(executablePath === null);

const DESKTOP: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  timezoneId: 'Europe/Rome',
};

export type Stage = ServedWorld & {
  /** A visitor of his own, signed in nowhere. */
  enter(options?: BrowserContextOptions): Promise<Visitor>;
  /** A visitor who signs in on his way to this page. */
  enterAs(who: Who, path: string, options?: BrowserContextOptions): Promise<Visitor>;
  /** Fails when a page reported an error since the last time. */
  calm(): void;
  /** Sends all visitors away, who must have had nothing to complain about. */
  leave(): Promise<void>;
};

/** A served world and a browser that visits it: one for each spec file. */
export const aStage = async (): Promise<Stage> => {
  const served = await aServedWorld();
  const browser = await chromium.launch({ executablePath: executablePath!, args: CHROMIUM_ARGS });
  let visitors: Visitor[] = [];
  const enter = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ ...DESKTOP, ...options });
    const visitor = await Visitor.enter(served.url, context);
    visitors.push(visitor);
    return visitor;
  };
  const calm = () => expect(visitors.flatMap((visitor) => visitor.complaints())).toEqual([]);
  return {
    ...{ ...served, enter },
    enterAs: async (who, path, options) => {
      const visitor = await enter(options);
      await visitor.signIn(who, path);
      return visitor;
    },
    calm,
    leave: async () => {
      await Promise.all(visitors.map((visitor) => visitor.leave()));
      calm();
      visitors = [];
    },
    stop: async () => {
      await browser.close();
      await served.stop();
    },
  };
};
