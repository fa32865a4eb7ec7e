import { LANGUAGES, type Language } from '@fairlot/countries';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import type { Who } from '../testing/index.js';
import {
  aStage,
  expectAccessible,
  expectNoSidewaysScroll,
  inBrowser,
  SCREENS,
  shownIn,
  type Shown,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const DESKTOP = 1440;
const WIDTHS = [768, DESKTOP];
const PHONE = 360;
const HEIGHT = 900;
const TAGS: Partial<Record<Language, string>> = { be: 'nl-BE', lu: 'fr-LU' };

/** A heading is there, and nothing of it is still on its way. */
const isWhole = async ({ page }: Visitor): Promise<void> => {
  await page.getByRole('heading').first().waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
};

/** By the menu, which names each language in itself. */
const choose = async ({ page }: Visitor, language: Language): Promise<void> => {
  const tag = TAGS[language] ?? language;
  const entry = page.locator(`button[lang="${tag}"]`);
  await page.locator('.fl-menu', { has: entry }).getByRole('button').first().click();
  await entry.click();
  await page.locator(`html[lang="${tag}"]`).waitFor();
};

inBrowser('every screen', () => {
  let stage: Stage;
  let shown: Shown;
  const visitors = new Map<Who | null, Visitor>();
  /** One for each person, so that nobody signs in twice. */
  const visitorOf = async (who: Who | null): Promise<Visitor> => {
    const known = visitors.get(who);
    if (known) return known;
    const visitor = await stage.enter({ reducedMotion: 'reduce' });
    if (who !== null) await visitor.signIn(who, '/auctions');
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

  describe.each(SCREENS)('$name', ({ who, path, act }) => {
    const open = async (width: number): Promise<Visitor> => {
      const visitor = await visitorOf(who);
      await visitor.page.setViewportSize({ width, height: HEIGHT });
      await visitor.open(path(shown));
      await isWhole(visitor);
      if (act) {
        await act(visitor);
        await visitor.page.getByRole('dialog').waitFor();
      }
      return visitor;
    };

    if (!act)
      it(`speaks ten languages with every text, none too wide for ${PHONE} px`, async () => {
        const visitor = await open(PHONE);
        for (const language of [...LANGUAGES.filter((one) => one !== 'en'), 'en' as const]) {
          await choose(visitor, language);
          await isWhole(visitor);
          await expectNoSidewaysScroll(visitor.page);
        }
      });

    it.each(act ? [PHONE, ...WIDTHS] : WIDTHS)('is not too wide for %i px', async (width) => {
      await expectNoSidewaysScroll((await open(width)).page);
    });

    it.each(['light', 'dark'] as const)('is accessible, %s', async (colorScheme) => {
      const visitor = await visitorOf(who);
      await visitor.page.emulateMedia({ colorScheme });
      await expectAccessible((await open(DESKTOP)).page);
    });
  });
});
