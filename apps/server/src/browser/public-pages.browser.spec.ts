import { seedSite } from '@fairlot/demonstration';
import {
  pageAddress,
  isIndexed,
  PAGE_NAMES,
  SITE_LOCALES,
  languageTagOf,
  type SiteLocale,
} from '@fairlot/public';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  makeStage,
  expectAccessible,
  expectNothingCovered,
  expectNoSidewaysScroll,
  expectOneTitle,
  describeInBrowser,
  type Stage,
  type Visitor,
  ON_PAGE,
} from '../testing/browser/index.js';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };
const pages = [...PAGE_NAMES, 'nowhere' as const];
/**
 * Whether this locale is the first of its language. Pages of two markets with the same language
 * differ only in the stock shown.
 */
const isNewLanguage = ({ language }: SiteLocale, nth: number) =>
  SITE_LOCALES.findIndex((place) => place.language === language) === nth;
const isFull = inject('full');
const CHECKED_PLACES = isFull ? SITE_LOCALES : SITE_LOCALES.filter(isNewLanguage);

describeInBrowser('the public pages', () => {
  let stage: Stage;
  let visitor: Visitor;

  beforeAll(async () => {
    stage = await makeStage();
    await seedSite(stage.world.portal.parts, []);
  });
  afterEach(() => stage.calm());
  afterAll(async () => {
    await stage.leave();
    await stage.stop();
  });

  describe('the public pages: three per language, and with `--full` every page of every market', () => {
    beforeAll(async () => {
      visitor = await stage.enter({ reducedMotion: 'reduce' });
      visitor.expects(/status of 404/);
    });

    it.each(CHECKED_PLACES.map((place) => [languageTagOf(place), place] as const))(
      'SCR-001 in part: pages of %s fit and are accessible, in large and small windows, light and dark',
      async (_tag, place) => {
        const { page } = visitor;
        // Markup and colours do not depend on the language. So one language is checked on all
        // pages, and the others on a few pages, for their texts.
        const isFirst = place === CHECKED_PLACES[0];
        for (const name of isFull || isFirst ? pages : (['home', 'company', 'nowhere'] as const)) {
          const path =
            name === 'nowhere' ? `${pageAddress(place)}/nowhere` : pageAddress(place, name);
          const isWhole = isFull || isFirst;
          await page.emulateMedia({ colorScheme: 'light' });
          await page.setViewportSize(DESKTOP);
          await visitor.open(path);
          await expectOneTitle(page);
          await expectNoSidewaysScroll(page);
          if (isWhole || name === 'home') await expectAccessible(page);
          await page.setViewportSize(PHONE);
          await expectNoSidewaysScroll(page);
          if (isWhole) {
            await page.emulateMedia({ colorScheme: 'dark' });
            // All pages share the small menus, so checking them on the home page is enough.
            await expectAccessible(page, name === 'home' ? 'everything' : 'colours');
          }
          const isListed = (await page.locator('meta[name=robots]').count()) === 0;
          expect([path, isListed]).toEqual([path, name !== 'nowhere' && isIndexed(name)]);
        }
      },
    );
  });

  describe('stored data of a visitor', () => {
    const kept = async ({ page }: Visitor) => {
      const cookies = await page.context().cookies();
      const stored = 'localStorage.length + sessionStorage.length';
      return {
        cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
        lasting: cookies.filter(({ expires }) => expires > 0).map(({ name }) => name),
        stored: await page.evaluate<number>(stored),
      };
    };
    const banner = ({ page }: Visitor) => page.locator('[data-consent]');

    it('SCR-007 in part: is only the market, for the current visit, until the visitor answers the consent', async () => {
      const someone = await stage.enter();
      for (const path of ['/de', '/de/company', '/de/partner', '/de/privacy', '/de/cookie'])
        await someone.open(path);
      expect(await banner(someone).isVisible()).toBe(true);
      expect(await kept(someone)).toEqual({
        cookies: { fairlot_market: 'de-de' },
        lasting: [],
        stored: 0,
      });
    });

    it('CON-026 keeps a consent answer for its market for 180 days, and is changed by a link in the footer', async () => {
      const someone = await stage.enter();
      await someone.open('/de');
      await someone.button('Nur das Nötige').click();
      expect(await banner(someone).isVisible()).toBe(false);
      await someone.open('/de/company');
      expect(await banner(someone).isVisible()).toBe(false);
      expect((await kept(someone)).lasting).toEqual(['fairlot_consent_DE']);
      const cookies = await someone.page.context().cookies();
      const { expires = 0 } = cookies.find(({ name }) => name === 'fairlot_consent_DE') ?? {};
      expect((expires * 1_000 - Date.now()) / 86_400_000).toBeCloseTo(180, 0);
      await someone.page.locator('footer').getByText('Cookie-Einstellungen').click();
      await someone.button('Land merken').click();
      await someone.open('/de');
      expect((await kept(someone)).lasting.toSorted()).toEqual([
        'fairlot_consent_DE',
        'fairlot_market',
      ]);
      await someone.open('/nl');
      expect(await banner(someone).isVisible()).toBe(true);
    });
  });

  describe('the carousel and the rotating partners', () => {
    const placeOf = ({ page }: Visitor) =>
      page.evaluate<number>(`{
        const track = document.querySelector('.banners [data-track]');
        Math.round(track.scrollLeft / track.clientWidth);
      }`);

    it('CON-012 in part: the carousel turns by its arrows, and has no dots or pause button', async () => {
      const someone = await stage.enter();
      await someone.open('/it');
      await someone.button('Solo il necessario').click();
      const arrow = (name: string) =>
        someone.page.locator('.banners').getByRole('button', { name }).click();
      await arrow('Precedente');
      await expect.poll(() => placeOf(someone), ON_PAGE).toBe(2);
      await arrow('Successivo');
      await expect.poll(() => placeOf(someone), ON_PAGE).toBe(0);
      expect(await someone.page.locator('.banners [data-pause], .banners [role=tab]').count()).toBe(
        0,
      );
    });

    it('CON-011 the partners rotate automatically, two at a time, or one on a phone', async () => {
      const { partners } = stage.world.portal.parts;
      const { auctioneer, loader } = stage.world.templates;
      const template = await partners.template(auctioneer);
      await partners.savePartner(loader, { ...template!.partner!, auctionName: 'Zeta' });
      const someone = await stage.enter({ reducedMotion: 'no-preference' });
      // Stop the browser's clock immediately, so that nothing rotates on a busy machine.
      const now = Date.now();
      await someone.page.clock.install({ time: now });
      await someone.page.clock.pauseAt(now + 1_000);
      const placeIn = () =>
        someone.page.evaluate<[number, number]>(`{
          const track = document.querySelector('.partners [data-track]');
          const part = (length) => Math.round((100 * length) / track.clientWidth);
          [part(track.scrollLeft), part(track.scrollWidth)];
        }`);
      const after = async (ms: number) => {
        await someone.page.clock.runFor(ms);
        return placeIn();
      };
      await someone.open('/it');
      await someone.button('Solo il necessario').click();
      expect(await someone.page.locator('.partners .arrow:visible').count()).toBe(2);
      // There are two arrows and the pause button, but no dots.
      expect(await someone.page.locator('.slider.partners button').count()).toBe(3);
      expect(await placeIn()).toEqual([0, 200]);
      const [onItsWay] = await after(3_500);
      expect(onItsWay).toBeGreaterThan(0);
      expect(onItsWay).toBeLessThan(100);
      expect(await after(600)).toEqual([100, 200]);
      expect(await after(3_000)).toEqual([0, 200]);
      await someone.page.setViewportSize(PHONE);
      expect((await placeIn())[1]).toBe(300);
    });

    it('SCR-020 in part: partners link to their pages', async () => {
      const someone = await stage.enter({ reducedMotion: 'reduce' });
      await someone.open('/it');
      await someone.page.getByRole('link', { name: 'Autonord' }).click();
      await someone.page.waitForURL(/\/it\/partner\?idTemplate=\d+$/);
      await someone.reads('Valutazioni: 0');
    });

    it('SCR-003 in part: menus work by keyboard, open one at a time, and lead to the same page in the chosen locale', async () => {
      const someone = await stage.enter();
      await someone.open('/be/company');
      await someone.button('Alleen het nodige').click();
      await someone.page.locator('summary:has-text("Taal")').press('Enter');
      await someone.page.keyboard.press('Escape');
      expect(await someone.page.locator('details[open]').count()).toBe(0);
      await someone.page.locator('summary:has-text("Taal")').press('Enter');
      await someone.page.getByRole('link', { name: 'Français' }).click();
      await someone.page.waitForURL(/\/be\/fr\/company$/);
      await someone.page.locator('summary:has-text("Pays")').click();
      await someone.page.getByRole('link', { name: 'Italie' }).click();
      await someone.page.waitForURL(/\/it$/);
    });

    it('STA-021 addresses have no hash, links to anchors scroll, and a new page opens at its top', async () => {
      const someone = await stage.enter({ reducedMotion: 'reduce', viewport: DESKTOP });
      const { page } = someone;
      const top = () => page.evaluate<number>('scrollY');
      await someone.open('/it');
      await someone.button('Solo il necessario').click();
      await page.locator('header').getByRole('link', { name: 'Contatti' }).click();
      await expect.poll(top, ON_PAGE).toBeGreaterThan(300);
      expect(someone.path).toBe('/it');
      const toCompany = () => page.locator('footer a[href="/it/company"]').click();
      await toCompany();
      await page.waitForURL(/\/it\/company$/);
      expect(await top()).toBe(0);
      // A link to the current page reloads it.
      await page.evaluate('window.isOld = true');
      await toCompany();
      await expect.poll(() => page.evaluate('window.isOld === undefined'), ON_PAGE).toBe(true);
      expect(await top()).toBe(0);
    });

    it('no other element covers the focused one', async () => {
      const someone = await stage.enter({ reducedMotion: 'reduce' });
      await someone.open('/en');
      await someone.button('Necessary only').click();
      await expectNothingCovered(someone.page, 60);
    });
  });

  it('are readable without JavaScript, including every menu', async () => {
    const someone = await stage.enter({ javaScriptEnabled: false });
    await someone.open('/fr');
    await someone.page.locator('summary:has-text("Pays")').click();
    await someone.page.getByRole('link', { name: 'Allemagne' }).click();
    await someone.page.waitForURL(/\/de$/);
    for (const text of ['Drei Gründe für die Registrierung', 'Kundenservice für Händler'])
      await someone.reads(text);
    expect(await someone.page.locator('[data-consent]').isVisible()).toBe(false);
  });

  it('SCR-002 in part: lead from the sign-in link through the identity provider to the running auctions', async () => {
    const someone = await stage.enter();
    await someone.signIn('dealer1', '/en');
    await someone.page.waitForURL(/\/auctions/);
    await someone.open('/it');
    await someone.page.waitForURL(/\/auctions/);
  });
});
