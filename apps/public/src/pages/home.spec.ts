import { describe, expect, it } from 'vitest';
import { HOME_MARKETS, SITE_LOCALES } from '../addresses.js';
import { slidesOf } from '../page-facts.js';
import {
  banner,
  company,
  DE,
  drawingsIn,
  footerIn,
  home,
  info,
  IT,
  linksIn,
  mainIn,
  partner,
  pageHtml,
} from '../testing/page-html.js';

const blocksIn = (html: string) =>
  [...mainIn(html).matchAll(/<h[12] id="(\w+)-heading"/g)].map(([, block]) => block);

it('SCR-008 the home page has all blocks of its market, including the app in Germany', () => {
  const blocks = ['figures', 'company', 'why', 'partners', 'leasing', 'contact'];
  expect(blocksIn(pageHtml(home, IT))).toEqual(blocks);
  const german = ['figures', 'company', 'why', 'leasing', 'apps', 'contact'];
  expect(blocksIn(pageHtml(home, DE))).toEqual(german);
  expect(pageHtml({ ...home, banners: [banner] }, IT)).toContain('src="/wide"');
  expect(linksIn(mainIn(pageHtml(home, IT)))).toContain('/it/partner?idTemplate=7');
  const stores = ['https://a.test', 'https://p.test'];
  expect(linksIn(mainIn(pageHtml(home, DE)))).toEqual(expect.arrayContaining(stores));
});

it('SCR-011 in part: the home page has a slider if there are banners, with a picture for each window width', () => {
  const html = pageHtml({ ...home, banners: [banner, banner] }, IT);
  expect(html).not.toContain('data-figure');
  for (const picture of ['srcSet="/small"', 'srcSet="/middle"', 'src="/wide"'])
    expect(html).toContain(picture);
  // The slider with banners does not move by itself. Only the slider with partners does.
  expect(html.match(/data-autoplay/g)).toHaveLength(1);
});

it('SCR-012 in part: the home page has figures if there are no banners', () => {
  const html = pageHtml(home, IT);
  expect(html).not.toContain('class="slider banners"');
  const counts = [...html.matchAll(/data-figure="(\w+)">([^<]+)/g)];
  expect(counts.map(([, name, count]) => [name, count])).toEqual([
    ['awarded', '190&#x27;412'],
    ['auctions', '7'],
    ['awardedMonth', '31'],
    ['users', '9'],
  ]);
});

it('SCR-013 in part: the home page has the contact details of the market, or says that they are in preparation', () => {
  const main = mainIn(pageHtml(home, IT));
  for (const part of ['mailto:dealers@b.test', 'tel:+39022', 'lunedì – venerdì', 'Via Prova 1'])
    expect(main).toContain(part);
  expect(mainIn(pageHtml(home, IT, { info: null }))).toContain('Stiamo preparando');
});

it('SCR-014 the home page has a section about the company with an anchor, and links to the page about the company', () => {
  const html = pageHtml(home, IT);
  expect(linksIn(html)).toContain('/it#company');
  const [, block = ''] =
    /<section class="block intro" id="company"(.*?)<\/section>/s.exec(html) ?? [];
  expect(block).toMatch(/<h1 id="company-heading">[^<]+<\/h1><p class="lead">[^<]+/);
  expect(linksIn(block)).toEqual(['/it/registration', '/it/company']);
});

describe('the reasons to sign up', () => {
  it('SCR-015 in part: are three benefits with drawings and a link to the registration', () => {
    const [, block = ''] = /id="why"(.*?)<\/section>/s.exec(pageHtml(home, IT)) ?? [];
    expect(drawingsIn(block)).toHaveLength(3);
    expect(linksIn(block)).toEqual(['/it/registration']);
  });

  it('VAL-110 have other drawings in Germany, in every language', () => {
    const drawn = ['stock-all', 'price-all', 'fair-all'];
    const german = ['stock-DE', 'price-DE', 'fair-DE'];
    for (const locale of SITE_LOCALES)
      expect(drawingsIn(pageHtml(home, locale))).toEqual(locale.idMarket === 'DE' ? german : drawn);
  });
});

describe('the partners', () => {
  const others = [7, 8, 9].map((idTemplate) => ({ ...partner, idTemplate }));
  const pages = others.map(({ idTemplate }) => `/it/partner?idTemplate=${idTemplate}`);

  it('SCR-016 in part: are in a moving slider on the home page, two per slide, and link to their pages', () => {
    const main = mainIn(pageHtml(home, IT, { partners: others }));
    expect(main.match(/class="pair"/g)).toHaveLength(2);
    expect(linksIn(main).filter((to) => to.includes('idTemplate'))).toEqual(pages);
    expect(main).toContain('data-autoplay="3000"');
  });

  it('STA-025 in part: are linked from the pages of other partners', () => {
    const main = mainIn(pageHtml({ name: 'partner', partner }, IT, { partners: others }));
    expect(linksIn(main).filter((to) => to.includes('idTemplate'))).toEqual(pages);
  });

  it('VAL-117 are in a slider only if the market has some', () => {
    const slider = /id="partners-heading".*class="slider partners"/s;
    expect(pageHtml(home, IT, { partners: others })).toMatch(slider);
    for (const html of [pageHtml(home, IT, { partners: [] }), pageHtml(home, DE)])
      expect(html).not.toMatch(/partners-heading|class="slider partners"/);
  });

  it.each([
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 2],
    [8, 4],
  ])('CON-010 in number %i fill %i slides, two on each', (count, slides) => {
    const ones = Array.from({ length: count }, (_, n) => n);
    expect(slidesOf(ones)).toHaveLength(slides);
    expect(slidesOf(ones).flat()).toEqual(ones);
  });
});

describe('leasing', () => {
  const words = (html: string) => /id="leasing-heading">([^<]+)/.exec(html)?.[1];

  it('SCR-017 in part: is promoted on every home page, with another text in Germany', () => {
    const english = { idMarket: 'DE', language: 'en' } as const;
    expect(words(pageHtml(home, english))).toBe('Nearly new, paid monthly');
    for (const idMarket of HOME_MARKETS.filter((one) => one !== 'DE'))
      expect(words(pageHtml(home, { idMarket, language: 'en' }))).toBe(
        'Leasing for private customers',
      );
  });

  it('VAL-116 has a link to the leasing site, which in Germany contains the country code in lower case', () => {
    expect(linksIn(pageHtml(home, IT))).toContain('https://l.test/');
    expect(linksIn(pageHtml(home, DE))).toContain('https://l.test/de');
    const [german, other] = (['DE', 'EN'] as const).map((idMarket) =>
      words(pageHtml(home, { idMarket, language: 'en' })),
    );
    expect(german).not.toBe(other);
    expect(pageHtml(home, IT, { info: { ...info, leasingUrl: null } })).not.toContain('leasing-');
  });
});

it('SCR-018 the home page and every footer link to the app stores, only in Germany', () => {
  const stores = ['https://a.test', 'https://p.test'];
  const found = (html: string) => linksIn(html).filter((to) => stores.includes(to));
  expect(found(mainIn(pageHtml(home, DE)))).toEqual(stores);
  expect(found(footerIn(pageHtml(company, DE)))).toEqual(stores);
  for (const idMarket of HOME_MARKETS.filter((one) => one !== 'DE'))
    expect([idMarket, found(pageHtml(home, { idMarket, language: 'en' }))]).toEqual([idMarket, []]);
  // If the portal has no URL for a store, there is no link to it.
  const one = { ...info, appStoreUrl: null };
  expect(found(mainIn(pageHtml(home, DE, { info: one })))).toEqual(['https://p.test']);
});
