import { LANGUAGES, type Language } from '@fairlot/countries';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Who } from '../testing/index.js';
import {
  aStage,
  chooseLanguage,
  expectAccessible,
  expectCellsApart,
  expectNoSidewaysScroll,
  expectOneTitle,
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

const DESKTOP = 1440;
const WIDTHS = inject('full') ? [DESKTOP, 768, PHONE.width] : [DESKTOP, PHONE.width];
const HEIGHT = 900;
/** English, and that of the most text and of the longest words, where not all are asked for. */
const LONGEST: readonly Language[] = ['en', 'pl', 'fr'];
const SPOKEN = inject('full') ? LANGUAGES : LONGEST;

const OTHER = { light: 'dark', dark: 'light' } as const;
const PUT_ON = { timeout: 15_000, interval: 250 };

/**
 * The visitor's system asks for colours, and the page puts them on. One that does not listen yet is
 * told again: what a system changes while a page is still being made goes unheard.
 */
const wear = ({ page }: Visitor, colours: keyof typeof OTHER): Promise<void> =>
  expect
    .poll(async () => {
      const worn = await page.locator('html').getAttribute('data-mantine-color-scheme');
      if (worn !== colours) {
        await page.emulateMedia({ colorScheme: OTHER[colours] });
        await page.emulateMedia({ colorScheme: colours });
      }
      return worn;
    }, PUT_ON)
    .toBe(colours)
    .then(() => undefined);

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

inBrowser('every screen', () => {
  let stage: Stage;
  let shown: Shown;
  const visitors = new Map<Who | null, Visitor>();
  /** One for each person, so that nobody signs in twice. */
  const visitorOf = async (who: Who | null): Promise<Visitor> => {
    const known = visitors.get(who);
    if (known) return known;
    const visitor = await stage.enter({ reducedMotion: 'reduce', as: who ?? undefined });
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

  // One visit: the page is opened once, and shown in every width, theme and language in turn.
  describe.each(SCREENS)('$name', ({ who, path, act }) => {
    let visitor: Visitor;
    const showActed = async (): Promise<void> => {
      const dialog = visitor.page.getByRole('dialog');
      if (act === undefined || (await dialog.isVisible())) return;
      await act(visitor);
      await dialog.waitFor();
    };
    const resize = async (width: number): Promise<void> => {
      await visitor.page.setViewportSize({ width, height: HEIGHT });
      await isWhole(visitor);
      await showActed();
    };
    beforeAll(async () => {
      visitor = await visitorOf(who);
      await visitor.page.setViewportSize({ width: DESKTOP, height: HEIGHT });
      await visitor.open(path(shown));
      await isWhole(visitor);
    });

    it.each(['light', 'dark'] as const)('is accessible, %s', async (colorScheme) => {
      await wear(visitor, colorScheme);
      await resize(DESKTOP);
      const isNew = colorScheme === 'light' || inject('full');
      await expectAccessible(visitor.page, isNew ? 'everything' : 'colours');
      await expectOneTitle(visitor.page);
    });

    it.each(WIDTHS)('is not too wide for %i px', async (width) => {
      await resize(width);
      await expectNoSidewaysScroll(visitor.page);
      await expectCellsApart(visitor.page);
    });

    it('is never left wide by a phone that is turned, nor by a window made narrow', async () => {
      await resize(DESKTOP);
      const { page } = visitor;
      for (const size of [PHONE, TURNED, PHONE]) {
        await page.setViewportSize(size);
        await expectNoSidewaysScroll(page);
        if (size === TURNED) expect(await outsideHeader(page)).toEqual([]);
      }
    });

    if (!act)
      it(`speaks ${SPOKEN.length} languages with every text, none too wide for ${PHONE.width} px`, async () => {
        await resize(PHONE.width);
        try {
          for (const language of SPOKEN.filter((one) => one !== 'en')) {
            await chooseLanguage(visitor, language);
            await isWhole(visitor);
            await expectNoSidewaysScroll(visitor.page);
          }
        } finally {
          await visitor.forget();
        }
      });
  });
});
