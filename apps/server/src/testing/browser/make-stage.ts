import { borrowContext, clearStorage, releaseContext } from '@fairlot/testing/browser';
import type { BrowserContextOptions } from 'playwright-core';
import { expect, TestRunner } from 'vitest';
import type { ClockControl } from '../../clock-control/clock-control.js';
import type { Client } from '../client.js';
import type { PersonName } from '../people.js';
import { makeServedWorld, type ServedWorld } from './make-served-world.js';
import { Visitor } from './visitor.js';

const DESKTOP: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  timezoneId: 'Europe/Rome',
};

type StageOptions = BrowserContextOptions & {
  /** The user who is already signed in. By default nobody is. */
  readonly as?: PersonName | undefined;
};

export type Stage = ServedWorld & {
  /**
   * The portal's clock. An advance resolves when live messages are sent. It does not move a page's
   * own timers and countdowns. Unavailable with `makeServedProgram`, which has its own clock.
   */
  readonly time: ClockControl;
  /** Creates a visitor with a new browser context. No page is open yet. */
  enter(options?: StageOptions): Promise<Visitor>;
  /** Creates a visitor who is already signed in, and opens the path. */
  enterAs(who: PersonName, path: string, options?: BrowserContextOptions): Promise<Visitor>;
  /**
   * Fails if a page has reported an error since the last call. After a failed test, the message
   * also contains what the pages showed.
   */
  calm(): Promise<void>;
  /** Does what `calm` does, and closes all visitors. */
  leave(): Promise<void>;
};

const hasFailed = (): boolean => TestRunner.getCurrentTest()?.result?.state === 'fail';

/**
 * Starts a portal with a test world, and opens visitors in the worker's browser. One per spec file.
 */
export const makeStage = async (
  serve: () => Promise<ServedWorld> = makeServedWorld,
): Promise<Stage> => {
  const served = await serve();
  let visitors: Visitor[] = [];
  // Reuse sessions, because signing in by clicks loads three pages, which few tests need.
  const sessions = new Map<PersonName, Promise<Client>>();
  const sessionOf = (who: PersonName): Promise<Client> => {
    const session = sessions.get(who) ?? served.world.signIn(who, 'cookie');
    sessions.set(who, session);
    return session;
  };
  const enter = async ({ as: who, ...options }: StageOptions = {}) => {
    const wanted = { ...DESKTOP, ...options };
    const context = await borrowContext(wanted, `${served.url}/colour-scheme.js`);
    let left: Promise<void> | undefined;
    const leave = () => (left ??= releaseContext(context, wanted));
    const visitor = await Visitor.enter(served.url, context, leave);
    visitors.push(visitor);
    await clearStorage(visitor.page, served.url);
    if (who !== undefined) await visitor.resume(await sessionOf(who));
    return visitor;
  };
  /** What the pages show after a failed test, captured before the visitors leave. */
  const seenLast = () => Promise.all(hasFailed() ? visitors.map((visitor) => visitor.sees()) : []);
  const judge = (seen: readonly string[]) => {
    const complaints = visitors.flatMap((visitor) => visitor.complaints());
    // Put everything into the message, because test reports contain only the message of an error.
    if (seen.length > 0) throw new Error(['Seen last:', ...complaints, ...seen].join('\n'));
    expect(complaints).toEqual([]);
  };
  return {
    ...served,
    enter,
    get time() {
      const { time } = served.world.portal;
      if (time === undefined) throw new Error('the portal runs in another process');
      return time;
    },
    enterAs: async (who, path, options) => {
      const visitor = await enter({ ...options, as: who });
      await visitor.open(path);
      return visitor;
    },
    calm: async () => judge(await seenLast()),
    leave: async () => {
      const seen = await seenLast();
      await Promise.all(visitors.map((visitor) => visitor.leave()));
      try {
        judge(seen);
      } finally {
        visitors = [];
      }
    },
    stop: async () => {
      // If a hook failed, some visitors are still open.
      await Promise.all(visitors.map((visitor) => visitor.leave()));
      await served.stop();
    },
  };
};
