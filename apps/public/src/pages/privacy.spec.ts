import { readFileSync } from 'node:fs';
import { MARKET_PACKS, WRITTEN_LANGUAGES } from '@fairlot/countries';
import { describe, expect, it } from 'vitest';
import { SITE_LOCALES, languageTagOf, type SiteLocale } from '../addresses.js';
import { STORED_NAMES, type StoredName } from '../stored-names.js';
import { renderPage, renderPrivacyText } from '../render-page.js';
import type { PrivacyView, SiteView } from '../site-view.js';
import { publicTexts } from '../texts.js';

const info = { mail: 'dealers@b.test', phone: '+39 02 2', address: 'Via Prova 1', hours: [] };
const stores = { appStoreUrl: null, playStoreUrl: null, leasingUrl: null };
const text = { title: 'Privacy', html: '<p>By editors.</p>' };

const viewOf = (
  locale: SiteLocale,
  page: Partial<PrivacyView> = {},
  over: Partial<SiteView> = {},
) => ({
  origin: 'https://fairlot.test',
  partners: [],
  assets: null,
  info: { ...info, ...stores },
  ...locale,
  ...over,
  page: { name: 'privacy', text, storedNames: STORED_NAMES, ...page } as const,
});
const IT: SiteLocale = { idMarket: 'IT', language: 'it' };
const EN: SiteLocale = { idMarket: 'EN', language: 'en' };

const listed = (html: string) => [...html.matchAll(/data-kept="(\w+)"/g)].map(([, name]) => name);
/** The text of the HTML, without markup. */
const readable = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

describe('SCR-021 the list of stored personal data', () => {
  it.each(SITE_LOCALES.map((locale) => [languageTagOf(locale), locale] as const))(
    "has a purpose and a retention period for each entry in %s, below the editors' text",
    (_tag, locale) => {
      const html = renderPage(viewOf(locale));
      expect(listed(html)).toEqual(STORED_NAMES);
      expect(html.indexOf('By editors.')).toBeLessThan(html.indexOf('data-kept'));
      const shown = readable(html).toLowerCase();
      const t = publicTexts(locale.language);
      for (const name of STORED_NAMES)
        for (const what of ['keeps', 'why', 'until'] as const)
          expect(shown).toContain(t(`kept.${name}.${what}`).toLowerCase());
    },
  );

  it('has the order of the server, and omits tables that the server does not send', () => {
    const some: readonly StoredName[] = ['vehicle', 'session'];
    expect(listed(renderPage(viewOf(EN, { storedNames: some })))).toEqual(some);
    const storedNames = STORED_NAMES.filter((name) => name !== 'live_token');
    expect(listed(renderPage(viewOf(EN, { storedNames })))).toEqual(storedNames);
  });

  it('starts each entry with a capital letter', () => {
    const html = renderPage(viewOf(EN, { storedNames: ['session', 'observation'] }));
    expect(html).toContain('<dt><strong>Lots that a user watches, and since when</strong></dt>');
    expect(html).toContain('<dt><strong>Sessions:</strong> the devices a user is signed in on');
    expect(html).toContain('<dd><b>Purpose</b> To keep the user signed in');
    expect(html).toContain('<dd><b>How long</b> Until sign-out');
  });

  it('names a contact, and the page on which users download their own data', () => {
    const html = renderPage(viewOf(IT));
    expect(html).toContain('scriva a <a href="mailto:dealers@b.test">dealers@b.test</a>.');
    expect(html).toContain(
      '<a href="https://fairlot.test/private/user-profile">Il suo profilo, «Scarica i suoi dati»</a>.',
    );
  });

  it("has no contact address and no editors' text if the server sends none", () => {
    const html = renderPage(viewOf(IT, { text: null }, { info: null }));
    expect(html).not.toContain('mailto:');
    expect(html).toContain('Stiamo preparando');
    expect(html).toContain('/private/user-profile');
    expect(listed(html)).toEqual(STORED_NAMES);
  });

  it('names the download page and its button with the same words as the client', () => {
    for (const language of WRITTEN_LANGUAGES) {
      const file = new URL(`../../../web/src/locales/account/${language}.json`, import.meta.url);
      const { profile } = JSON.parse(readFileSync(file, 'utf8'));
      const called = publicTexts(language)('privacy.profile');
      expect(called).toContain(profile.title);
      expect(called).toContain(profile.download);
    }
  });
});

it('is the same in the privacy text for embedding', () => {
  const locale: SiteLocale = { idMarket: 'BE', language: MARKET_PACKS.BE.defaultLanguage };
  const html = renderPrivacyText(viewOf(locale));
  expect(html).toMatch(/^<div><p>By editors\.<\/p><\/div><section/);
  expect(listed(html)).toEqual(STORED_NAMES);
  expect(html).not.toMatch(/<html|<h1|<script/);
});
