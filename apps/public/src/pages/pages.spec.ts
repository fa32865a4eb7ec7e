import { describe, expect, it } from 'vitest';
import { SITE_LOCALES, type SiteLocale } from '../addresses.js';
import type { PageView, PaymentView } from '../site-view.js';
import {
  company,
  DE,
  drawingsIn,
  home,
  IT,
  linksIn,
  mainIn,
  partner,
  pageHtml,
} from '../testing/page-html.js';

describe('the page of a partner', () => {
  const html = pageHtml({ name: 'partner', partner }, IT);

  it('SCR-019 in part: shows stars, votes and contacts, and escapes markup', () => {
    expect(html).toContain('Auto &lt;Nord&gt;');
    expect(html).toContain('aria-label="4,3 stelle su 5"');
    expect(html).toContain('Valutazioni: 1&#x27;200');
    expect(linksIn(html)).toEqual(expect.arrayContaining(['tel:+39021', 'mailto:a@b.test']));
    expect(html).toContain('IT00743110157');
  });

  /** The stars on the page of a partner with this rating, each as filled or empty. */
  const starsOf = (rating: number): string[] => {
    const page = pageHtml({ name: 'partner', partner: { ...partner, rating } }, IT, {
      partners: [],
    });
    return [...page.matchAll(/data-star="(\w+)"/g)].map(([, star = '']) => star);
  };

  it.each([
    [0.4, 0],
    [4.25, 4],
    [4.5, 5],
    [5, 5],
  ])(
    'CON-014 in part: shows a rating of %d as %i of five stars, without half stars',
    (rating, full) => {
      const stars = starsOf(rating);
      expect([stars.length, stars.filter((star) => star === 'full').length]).toEqual([5, full]);
      expect(stars).toEqual(stars.toSorted().toReversed());
    },
  );

  it('VAL-118 shows no filled star if there are no votes', () => {
    const unrated = { ...partner, rating: 0, votes: 0 };
    const page = pageHtml({ name: 'partner', partner: unrated }, IT);
    expect(starsOf(0)).toEqual(Array.from({ length: 5 }, () => 'empty'));
    expect(page).toContain('aria-label="0,0 stelle su 5"');
    expect(page).toContain('Valutazioni: 0');
  });

  it('SCR-124 in part: shows the stars as one image that is not interactive', () => {
    const [, stars = ''] = /<p class="rating">(.*?)<\/p>/s.exec(html) ?? [];
    expect(stars).toMatch(/^<svg class="stars"[^>]* role="img" aria-label="[^"]+"/);
    expect(stars).not.toMatch(/<button|<input|tabindex/i);
  });
});

describe('the page about the company', () => {
  it('SCR-029 in part: explains what the company is, how it works and for whom', () => {
    const main = mainIn(pageHtml(company, { idMarket: 'EN', language: 'en' }));
    for (const text of ['Online vehicle auctions for the trade', 'From the catalogue to the keys'])
      expect(main).toContain(text);
    expect(main.match(/<li class="card">/g)).toHaveLength(6);
    expect(main).toContain('Who can take part');
  });

  it('VAL-111 has other texts and drawings in Germany', () => {
    const leadOf = (html: string) => /<p class="lead">([^<]+)/.exec(mainIn(html))?.[1];
    const [english, german] = (['EN', 'DE'] as const).map((idMarket) =>
      pageHtml(company, { idMarket, language: 'en' }),
    ) as [string, string];
    expect(leadOf(german)).not.toBe(leadOf(english));
    expect([drawingsIn(english), drawingsIn(german)]).toEqual([
      ['stock-all', 'fair-all'],
      ['stock-DE', 'fair-DE'],
    ]);
  });

  it('VAL-112 links to further content in the languages that have some', () => {
    const more = (locale: SiteLocale) =>
      /href="([^"]+)" data-find-out/.exec(pageHtml(company, locale))?.[1] ?? null;
    const has = SITE_LOCALES.filter((locale) => more(locale) !== null).map(
      ({ language }) => language,
    );
    expect([...new Set(has)].toSorted()).toEqual(['be', 'de', 'en', 'es', 'fr', 'it', 'nl']);
    const belgian = (['en', 'fr', 'be'] as const).map((language) =>
      more({ idMarket: 'BE', language }),
    );
    expect(belgian).toEqual(['/be/en', '/be/fr', '/be'].map((at) => `${at}/why-sign-up-component`));
  });
});

it('SCR-030 in part: the reasons to sign up have a separate page', () => {
  const main = mainIn(pageHtml({ name: 'why' }, IT));
  expect(main).toMatch(/<h1>/);
  expect(drawingsIn(main)).toEqual(['stock-all', 'price-all', 'fair-all']);
  expect(linksIn(main)).toEqual(['/it/registration']);
});

describe('a page with an editorial text', () => {
  const text = { title: 'Dati', html: '<h2>Chi</h2>' };

  it('SCR-021 in part: shows the text below its title', () =>
    expect(pageHtml({ name: 'privacy', text, storedNames: [] }, IT)).toContain(
      '<h1>Dati</h1><div><h2>Chi</h2></div>',
    ));

  it('SCR-022 has a title, a text about cookies, and a button to change the consent', () => {
    const main = mainIn(pageHtml({ name: 'cookie', text }, IT));
    expect(main).toContain('<h1>Dati</h1><div><h2>Chi</h2></div>');
    expect(main).toContain('data-consent-open');
    const empty = mainIn(pageHtml({ name: 'cookie', text: null }, IT));
    expect(empty).toContain('<h1>Cookie</h1><p>Stiamo preparando');
  });

  it('SCR-103 in part: has a note if the text of the terms is missing', () => {
    expect(pageHtml({ name: 'terms', text }, IT)).toContain('<h1>Dati</h1><div><h2>Chi</h2></div>');
    expect(mainIn(pageHtml({ name: 'terms', text: null }, IT))).toContain(
      '<h1>Termini e condizioni</h1><p>Stiamo preparando',
    );
  });
});

it('SCR-031 in part: the contact page shows the opening hours in the reader’s language', () =>
  expect(pageHtml({ name: 'contact' }, DE)).toContain('Montag – Freitag, 08:30–18:00'));

describe('an error page', () => {
  const main = (page: PageView) => mainIn(pageHtml(page, IT));

  it('SCR-037 has a drawing, announces maintenance, and links to customer service', () => {
    const maintained = main({ name: 'maintenance' });
    expect(maintained).toMatch(
      /<svg class="notice-drawing".*<h1>Fairlot è in manutenzione<\/h1><p class="lead">[^<]{20,}/s,
    );
    expect(linksIn(maintained)).toEqual(['mailto:dealers@b.test']);
  });

  it('SCR-039 says if a payment could not be started', () => {
    expect(main({ name: 'paymentError' })).toContain('Non è stato possibile avviare il pagamento');
    expect(linksIn(main({ name: 'paymentError' }))).toContain('/it');
  });

  it('SCR-040 says if access is denied, and links to the home page', () => {
    expect(main({ name: 'forbidden' })).toContain('Non ha accesso a questa pagina');
    expect(main({ name: 'forbidden' })).toContain('href="/it">Vai alla home');
    expect(pageHtml({ name: 'forbidden' }, IT)).toContain('name="robots" content="noindex"');
  });

  it('SCR-041 says if a page does not exist, and links to the home page', () => {
    expect(main({ name: 'notFound' })).toContain('Questa pagina non esiste');
    expect(main({ name: 'notFound' })).toContain('href="/it">Vai alla home');
  });
});

describe('SCR-038 the result of a payment', () => {
  const pageFor = (over: Partial<PaymentView>) =>
    mainIn(pageHtml({ name: 'paymentSuccess', outcome: null, message: '', ...over }, IT));

  it.each([
    ['ok', 'Il pagamento è riuscito'],
    ['ko', 'Il pagamento non è riuscito'],
    [null, 'esito del pagamento non è ancora noto'],
  ] as const)('SCR-038 in part: is shown for %s, with a link to the purchases', (outcome, text) => {
    expect(pageFor({ outcome })).toContain(text);
    expect(linksIn(pageFor({ outcome }))).toEqual(['/private/purchase-summary']);
    expect(pageFor({ outcome })).not.toContain('<blockquote>');
  });

  it('contains the message of the payment service as plain text', () =>
    expect(pageFor({ message: '<b>Carta</b> scaduta' })).toContain(
      'Messaggio del servizio di pagamento</figcaption><blockquote>&lt;b&gt;Carta&lt;/b&gt; scaduta<',
    ));
});

it('every link on every public page has a target', () => {
  const pages: PageView[] = [
    home,
    company,
    { name: 'partner', partner },
    { name: 'why' },
    { name: 'paymentSuccess', outcome: 'ok', message: 'x' },
  ];
  for (const page of pages)
    for (const [link] of pageHtml(page, DE).matchAll(/<a\b[^>]*>/g))
      expect(link).toMatch(/ href="[^"]+"/);
});
