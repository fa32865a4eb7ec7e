import { openBrowser } from '@fairlot/testing/browser';
import type { BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import type { Who } from '../people.js';
import { aServedWorld, type ServedWorld } from './a-served-world.js';
import { Visitor } from './visitor.js';

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
  const browser = await openBrowser();
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
