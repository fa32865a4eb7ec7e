import { describe, expect, it } from 'vitest';
import { type HomeMarket, HOME_MARKETS, SITE_LOCALES, languageTagOf } from './addresses.js';
import { consentKey } from './consent-key.js';
import {
  company,
  DE,
  footerIn,
  home,
  IT,
  linksIn,
  mainIn,
  menuIn,
  partner,
  pageHtml,
  smallMenuIn,
} from './testing/page-html.js';
import { renderPartner } from './render-page.js';

describe('the head of a public page', () => {
  const html = pageHtml(company, { idMarket: 'BE', language: 'fr' });

  it('names the URL of the page, and those of the same page in every language of every market', () => {
    expect(html).toContain('<html lang="fr-BE">');
    expect(html).toContain('rel="canonical" href="https://fairlot.test/be/fr/company"');
    const others = [...html.matchAll(/hrefLang="([^"]+)" href="([^"]+)"/gi)].map(([, tag, to]) => [
      tag,
      to,
    ]);
    expect(others.map(([tag]) => tag)).toEqual([...SITE_LOCALES.map(languageTagOf), 'x-default']);
    expect(new Set(others.map(([tag]) => tag)).size).toBe(SITE_LOCALES.length + 1);
    expect(others).toContainEqual(['nl-BE', 'https://fairlot.test/be/company']);
    expect(others).toContainEqual(['x-default', 'https://fairlot.test/company']);
  });

  it('has structured data about operator and breadcrumbs, which no text can end early', () => {
    const nasty = { ...partner, auctionName: '</script><script>alert(1)' };
    const page = pageHtml({ name: 'partner', partner: nasty }, IT);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    const graph = JSON.parse(json)['@graph'] as {
      '@type': string;
      itemListElement?: { name: string }[];
    }[];
    expect(graph.map((one) => one['@type'])).toEqual(['Organization', 'BreadcrumbList']);
    expect(graph[1]?.itemListElement?.[1]?.name).toContain('</script>');
    expect(page).not.toContain('<script>alert');
  });

  it('has a preview with the partner’s picture, and allows search engines to index the page', () => {
    expect(pageHtml({ name: 'partner', partner }, IT)).toContain(
      'property="og:image" content="https://fairlot.test/l"',
    );
    expect(html).not.toContain('noindex');
    for (const name of ['maintenance', 'forbidden', 'notFound', 'paymentError'] as const)
      expect(pageHtml({ name }, IT)).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe('the frame of a public page', () => {
  it('SCR-002 in part: links to parts of the home page, registration, sign-in and password reset', () => {
    for (const to of [
      '/it#company',
      '/it#why',
      '/it#contact',
      '/it/registration',
      '/password-recovery',
      '/sso/login?redirect=/',
    ])
      expect(linksIn(pageHtml(home, IT))).toContain(to);
  });

  it('VAL-114 links to the partners if there are any, except in Germany', () => {
    const linksOf = (idMarket: HomeMarket, over = {}) =>
      linksIn(pageHtml(home, { idMarket, language: 'en' }, over)).some((to) =>
        to.endsWith('/partner'),
      );
    for (const idMarket of HOME_MARKETS) {
      expect([idMarket, linksOf(idMarket)]).toEqual([idMarket, idMarket !== 'DE']);
      expect([idMarket, linksOf(idMarket, { partners: [] })]).toEqual([idMarket, false]);
    }
  });

  it('SCR-003 in part: links to the home page of every country', () =>
    expect(menuIn(pageHtml(company, IT), 'Paese')).toEqual(
      ['en', 'it', 'de', 'nl', 'es', 'be', 'fr', 'pl', 'pt', 'lu'].map((one) => `/${one}`),
    ));

  it('VAL-113 has no links to LU, PL and EN in Germany', () => {
    const all = HOME_MARKETS.map((one) => `/${one.toLowerCase()}`);
    const german = all.filter((one) => !['/lu', '/pl', '/en'].includes(one));
    expect(menuIn(pageHtml(home, DE), 'Land')).toEqual(german);
  });

  it('SCR-005 in part: has a menu for small screens', () => {
    const menu = smallMenuIn(pageHtml(home, IT));
    expect(menu).toContain('<summary aria-label="Menu">');
    expect(linksIn(menu)).toEqual([
      '/it#company',
      '/it#why',
      '/it/partner',
      '/it#contact',
      '/it/registration',
      '/password-recovery',
    ]);
    // The link to the mobile sign-in is missing, because only the mobile build has that page
    // (reading 29).
    expect(pageHtml(home, IT)).not.toContain('login-mobile');
  });

  it('SCR-004 links to the same page in each language of the market', () => {
    const french = pageHtml(company, { idMarket: 'BE', language: 'fr' });
    expect(menuIn(french, 'Langue')).toEqual(['/be/en/company', '/be/fr/company', '/be/company']);
    expect(menuIn(pageHtml(company, { idMarket: 'FR', language: 'fr' }), 'Langue')).toEqual([
      '/fr/company',
    ]);
    expect(menuIn(pageHtml(company, DE), 'Sprache')).toEqual(['/de/company', '/de/en/company']);
    for (const idMarket of HOME_MARKETS.filter((one) => !['BE', 'FR', 'EN'].includes(one)))
      expect(menuIn(pageHtml(company, { idMarket, language: 'en' }), 'Language')).toEqual([
        `/${idMarket.toLowerCase()}/company`,
        `/${idMarket.toLowerCase()}/en/company`,
      ]);
  });

  it('SCR-006 in part: has mail, phone and links to all pages in the footer', () =>
    expect(linksIn(footerIn(pageHtml(home, IT)))).toEqual([
      '/it/company',
      '/it/why-sign-up-component',
      '/it/partner',
      '/it/registration',
      '/password-recovery',
      '/it/privacy',
      '/it/terms',
      '/it/cookie',
      'mailto:dealers@b.test',
      'tel:+39022',
      '/it/contact',
    ]));

  it('VAL-115 shows the app stores only in Germany', () => {
    const stores = ['https://a.test', 'https://p.test'];
    expect(linksIn(footerIn(pageHtml(company, DE)))).toEqual(expect.arrayContaining(stores));
    for (const idMarket of HOME_MARKETS.filter((one) => one !== 'DE'))
      for (const to of stores)
        expect(linksIn(pageHtml(home, { idMarket, language: 'en' }))).not.toContain(to);
  });

  it.each([
    ['IT', 'it', 'default'],
    ['ES', 'es', 'default'],
    ['EN', 'en', 'default'],
    ['BE', 'be', 'BE'],
    ['BE', 'fr', 'BE-FR'],
    ...(['DE', 'NL', 'PL', 'PT', 'FR', 'LU'] as const).map((one) => [one, 'en', one] as const),
  ] as const)('CON-027 the consent of %s in %s has the key %s', (idMarket, language, key) => {
    expect(consentKey({ idMarket, language })).toBe(key);
    expect(pageHtml(home, { idMarket, language })).toContain(`data-consent="${key}"`);
  });
});

describe('the partner page for a frame', () => {
  const around = { origin: 'https://fairlot.test', info: null, partners: [partner] };
  const assets = { script: '/main.js', style: '/main.css', ofPages: {} };
  const html = renderPartner({
    ...around,
    ...IT,
    assets,
    page: { name: 'partner', partner: { ...partner, auctionName: '<b>Draft' } },
  });

  it('has the content and the styles of the partner page, but no scripts', () => {
    const page = pageHtml({ name: 'partner', partner }, IT);
    const contentOf = (text: string) => mainIn(text).replace(/^<main[^>]*>/, '');
    expect(contentOf(html).replaceAll('&lt;b&gt;Draft', 'Auto &lt;Nord&gt;')).toBe(contentOf(page));
    expect(html).toContain('<link rel="stylesheet" href="/main.css"/>');
    expect(html).not.toContain('<script');
  });

  it('has links that open in another tab', () => {
    expect(html).toContain('<base target="_blank"/>');
  });
});
