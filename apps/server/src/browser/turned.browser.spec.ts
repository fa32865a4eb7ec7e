import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Who } from '../testing/index.js';
import {
  aStage,
  expectNoSidewaysScroll,
  inBrowser,
  isWhole,
  PHONE,
  SCREENS,
  shownIn,
  TURNED,
  type Shown,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const DESKTOP = { width: 1440, height: 900 };

/** What of the menu is not inside the header, though it is no bar at the foot. */
const outsideHeader = (page: Page) =>
  page.evaluate<string[]>(`{
    const { bottom } = document.querySelector('header')?.getBoundingClientRect() ?? { bottom: 0 };
    [...document.querySelectorAll('header > nav > a, header > nav > a *')]
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.top < 0 || box.bottom > bottom;
      })
      .map((one) => one.outerHTML);
  }`);

inBrowser('a phone that is turned, and a window made narrow', () => {
  let stage: Stage;
  let shown: Shown;
  /** One for each person, who walks from page to page. */
  const visitors = new Map<Who | null, Promise<Visitor>>();
  const visitorOf = (who: Who | null): Promise<Visitor> => {
    const visitor =
      visitors.get(who) ?? stage.enter({ reducedMotion: 'reduce', as: who ?? undefined });
    visitors.set(who, visitor);
    return visitor;
  };
  beforeAll(async () => {
    stage = await aStage();
    shown = await shownIn(stage.world);
  });
  afterEach(() => stage.calm());
  afterAll(async () => {
    await stage.leave();
    await stage.stop();
  });

  it.each(SCREENS)('never leaves a page wide: $name', async ({ who, path, act }) => {
    const visitor = await visitorOf(who);
    const { page } = visitor;
    await page.setViewportSize(DESKTOP);
    await visitor.open(path(shown));
    await isWhole(visitor);
    await act?.(visitor);
    for (const size of [PHONE, TURNED, PHONE]) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page);
      if (size === TURNED) expect(await outsideHeader(page)).toEqual([]);
    }
  });
});
