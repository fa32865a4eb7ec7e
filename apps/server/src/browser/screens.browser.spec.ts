import { LANGUAGES } from '@fairlot/countries';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { PersonName } from '../testing/index.js';
import {
  makeStage,
  chooseLanguage,
  expectAccessible,
  expectCellsApart,
  expectNoSidewaysScroll,
  expectOneTitle,
  describeInBrowser,
  untilLoaded,
  ON_PAGE,
  PHONE,
  readLongest,
  SCREENS,
  LAYOUT_SCREENS,
  createScreenData,
  PHONE_LANDSCAPE,
  type ScreenData,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const DESKTOP = 1440;
const isFull = inject('full');
/**
 * `.ci/run` checks a screen of each layout, only on phones, where texts overflow first, and only in
 * the light theme.
 */
const SHOWN = isFull ? SCREENS : LAYOUT_SCREENS;
const WIDTHS = isFull ? [DESKTOP, 768, PHONE.width] : [PHONE.width];
const THEMES = isFull ? (['light', 'dark'] as const) : (['light'] as const);
const HEIGHT = 900;

const OTHER = { light: 'dark', dark: 'light' } as const;
const PUT_ON = { ...ON_PAGE, interval: 250 };

/**
 * Sets the colour scheme of the visitor's system. Repeats it until it applies, because a page that
 * is still loading misses a change.
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

/** Parts of the main menu that are outside the header. The bottom bar of a phone is allowed. */
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

describeInBrowser('every screen', () => {
  let stage: Stage;
  let data: ScreenData;
  const visitors = new Map<string, Visitor>();
  /** Reuses one visitor per user and kind of text, so that each user signs in once. */
  const visitorOf = async (
    who: PersonName | null,
    texts: 'English' | 'longest',
  ): Promise<Visitor> => {
    const key = `${who} ${texts}`;
    const opened = visitors.get(key);
    if (opened) return opened;
    const visitor = await stage.enter({ reducedMotion: 'reduce', as: who ?? undefined });
    if (texts === 'longest') await readLongest(visitor.page, who && stage.world.people[who].idUser);
    visitors.set(key, visitor);
    return visitor;
  };
  beforeAll(async () => {
    stage = await makeStage();
    data = await createScreenData(stage.world);
  });
  afterEach(() => stage.calm());
  afterAll(async () => {
    await stage.leave();
    await stage.stop();
  });

  // Opens each page once per kind of text, and then shows it in every theme or width.
  describe.each(SHOWN)('$name', ({ who, path, act }) => {
    let visitor: Visitor;
    const resize = (width: number, height = HEIGHT) =>
      visitor.page.setViewportSize({ width, height });
    const dialog = () => visitor.page.getByRole('dialog');
    /** Waits until the page has all content that the test checks. */
    const isShown = async (): Promise<void> => {
      await untilLoaded(visitor);
      if (act === undefined || (await dialog().isVisible())) return;
      await act(visitor);
      await dialog().waitFor();
    };
    const show = async (texts: 'English' | 'longest'): Promise<void> => {
      visitor = await visitorOf(who, texts);
      await resize(DESKTOP);
      // Leaving the page closes the overlays of the previous screen.
      const isNew = act !== undefined || (await dialog().count()) > 0;
      await (isNew ? visitor.open(path(data)) : visitor.moveTo(path(data)));
      await isShown();
    };
    beforeAll(() => show('English'));

    it.each(THEMES)('is accessible, %s', async (colorScheme) => {
      await wear(visitor, colorScheme);
      await isShown();
      await expectAccessible(visitor.page, 'everything');
      await expectOneTitle(visitor.page);
    });

    const expectFits = async (width: number, height = HEIGHT): Promise<void> => {
      await resize(width, height);
      await isShown();
      await expectNoSidewaysScroll(visitor.page);
      await expectCellsApart(visitor.page);
    };
    const expectFitsEverywhere = async (): Promise<void> => {
      for (const width of WIDTHS) await expectFits(width);
      await expectFits(PHONE_LANDSCAPE.width, PHONE_LANDSCAPE.height);
      expect(await outsideHeader(visitor.page)).toEqual([]);
      await expectFits(PHONE.width, PHONE.height);
    };

    // Overlays are found by their English names, so they are opened in English only.
    if (act) {
      it('fits every width, even after a phone was turned and turned back', expectFitsEverywhere);
      return;
    }

    it('has every text, and fits every width with the longest text of the ten languages', async () => {
      await show('longest');
      await expectFitsEverywhere();
    });

    if (!isFull) return;
    describe('in each language', () => {
      beforeAll(() => show('English'));
      afterAll(async () => {
        await visitor.forget();
        // The next screen starts in English.
        await visitor.page.goto('about:blank');
      });

      it.each(LANGUAGES)('has every text, and fits, in %s', async (language) => {
        await resize(PHONE.width);
        await chooseLanguage(visitor, language);
        await expectFits(PHONE.width);
        if (language === 'en') await expectFitsEverywhere();
      });
    });
  });
});
