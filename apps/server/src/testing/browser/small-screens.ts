import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Language } from '@fairlot/countries';
import type { Visitor } from './visitor.js';

export const PHONE = { width: 360, height: 740 };
export const PHONE_LANDSCAPE = { width: 740, height: 360 };
/** Browser options of a phone. */
export const PHONE_BROWSER: BrowserContextOptions = {
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
};

const LANGUAGE_TAGS: Partial<Record<Language, string>> = { en: 'en-GB', be: 'nl-BE', lu: 'fr-LU' };

/** Chooses a language in the menu, which shows each language by its own name. */
export const chooseLanguage = async ({ page }: Visitor, language: Language): Promise<void> => {
  const tag = LANGUAGE_TAGS[language] ?? language;
  await page.locator('button[aria-expanded]:has(.tabler-icon-language)').click();
  await page.locator(`button[lang="${tag}"]`).click();
  await page.locator(`html[lang="${tag}"]`).waitFor();
};

/** Waits for a heading, and until nothing on the page is loading. */
export const untilLoaded = async ({ page }: Visitor): Promise<void> => {
  await page.getByRole('heading').first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
};

const TARGET_PX = 44;

/** Returns controls that are too small for a finger. A label counts as part of its input. */
export const smallControls = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll(
      'a[href], button, summary, select, textarea, input, [role=button]')]
    .map((one) => (one.matches('input[type=radio], input[type=checkbox]') && one.closest('label')) || one)
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    // Some links cover their whole card with a pseudo-element, so measure the card.
    .map((one) => ({ one, box: (getComputedStyle(one, '::after').position === 'absolute'
      ? one.offsetParent : one).getBoundingClientRect() }))
    // Ignore elements that become visible only when they get keyboard focus.
    .filter(({ box }) => box.width > 1 && box.bottom + scrollY > 0)
    .filter(({ box }) => box.width < ${TARGET_PX} - 0.5 || box.height < ${TARGET_PX} - 0.5)
    .map(({ one, box }) => [one.tagName, one.className, one.getAttribute('aria-label') ??
      one.textContent.slice(0, 30), Math.round(box.width) + 'x' + Math.round(box.height)].join(' '))`);

/**
 * Returns controls whose centre is covered by another element after they are scrolled into view.
 */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll(
      'main a[href], main button, main summary, main select, main input')]
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((one) => {
      one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const at = [(left + right) / 2, (top + bottom) / 2];
      const there = document.elementFromPoint(...at);
      return there !== null && !one.contains(there) && !there.contains(one);
    })
    .map((one) => one.outerHTML.slice(0, 120))`);

/** The bottom of the first screen, above a fixed footer if there is one. */
export const endOfFirstScreen = (page: Page): Promise<number> =>
  page.evaluate<number>(`Math.min(innerHeight, ...[...document.querySelectorAll('nav')]
    .filter((one) => getComputedStyle(one).position === 'fixed')
    .map((one) => one.getBoundingClientRect().top))`);

/** Returns visible countdowns that wrap or overflow. */
export const brokenCountdowns = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('[role=timer]')]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      const boxes = [...words.getClientRects()];
      const room = one.parentElement.getBoundingClientRect();
      return new Set(boxes.map(({ top }) => Math.round(top))).size !== 1 ||
        boxes.some(({ left, right }) => right > Math.min(innerWidth, room.right + 1) || left < room.left - 1);
    })
    .map((one) => one.textContent)`);
