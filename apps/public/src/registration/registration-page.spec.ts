import { allForms, formsOf, MARKETS, type IdMarket, type Language } from '@fairlot/countries';
import { describe, expect, it } from 'vitest';
import { HOME_MARKETS, SITE_LOCALES, type HomeMarket, type SiteLocale } from '../addresses.js';
import { renderPage } from '../render-page.js';
import type { RegistrationView } from './registration-view.js';
import { SECTIONS, variantsOf, type FieldName } from './sections.js';

const ELEMENTS = [
  { code: '1', name: 'First' },
  { code: '2', name: 'Second' },
];
const view: RegistrationView = {
  name: 'registration',
  choices: {
    COUNTRY: MARKETS.map((code) => ({ code, name: `Country ${code}` })),
    DEALER_ACTIVITY: ELEMENTS,
    CAR_SOLD: ELEMENTS,
    BUYING_INTEREST: ELEMENTS,
  },
  areas: {
    'IT.COUNTRY_AREA.IT-TO': 'Torino',
    'IT.COUNTRY_AREA.IT-AO': 'Aosta',
    'DE.COUNTRY_AREA.DE-BY': 'Bayern',
  },
  consents: { checkConsents1: { title: 'News', text: 'I agree to </script> news' } },
};

const shown = ({ idMarket, language }: SiteLocale): string =>
  renderPage({
    origin: 'https://fairlot.test',
    idMarket,
    language,
    page: view,
    info: null,
    partners: [],
    assets: null,
  });
const PAGES = new Map(
  HOME_MARKETS.map((idMarket) => [idMarket, shown({ idMarket, language: 'en' })]),
);
const inMarket = (idMarket: HomeMarket): string => PAGES.get(idMarket) ?? '';

/** The visible parts of a field in the HTML: its label, its star and its hints. */
const seen = (html: string, name: FieldName) => {
  const mark = 'data-field=';
  const from = html.indexOf(`${mark}"${name}"`) + mark.length;
  const to = html.indexOf(mark, from);
  const own = html.slice(from, to < 0 ? undefined : to);
  const isShown = !/^"\w+" hidden/.test(own);
  const marked = (what: string) =>
    [...own.matchAll(new RegExp(`<span data-${what}="([^"]+)"([^>]*)>`, 'g'))]
      .filter(([, , rest = '']) => !rest.includes('hidden'))
      .map(([, one = '']) => one);
  const isStarred = !/data-star="true" aria-hidden="true" hidden/.test(own);
  return { isShown, label: marked('label'), hints: marked('hint'), isStarred };
};
const marketsWhere = (is: (html: string) => boolean): IdMarket[] =>
  HOME_MARKETS.filter((one) => is(inMarket(one)));
const showing = (name: FieldName) => marketsWhere((html) => seen(html, name).isShown);
const labelled = (label: string) =>
  marketsWhere((html) => seen(html, 'region').label.includes(label));
const hinted = (name: FieldName, hint: string) =>
  marketsWhere((html) => seen(html, name).hints.includes(hint));

describe('the sections of the registration', () => {
  it('contain every field that at least one market uses, and no others', () => {
    const placed = Object.values(SECTIONS).flat(2);
    const names = new Set(allForms().flatMap(({ registration }) => Object.keys(registration)));
    expect(placed.toSorted()).toEqual([...names].toSorted());
    // A field must have the same type and code table in all markets, because the page contains it
    // only once.
    for (const name of placed)
      expect(new Set(variantsOf(name).map(({ kind, table }) => `${kind} ${table}`)).size).toBe(1);
  });

  it.each(HOME_MARKETS)(
    'SCR-024 in part: show the fields of %s, and a star at the required ones',
    (idMarket) => {
      const html = inMarket(idMarket);
      const form = formsOf(idMarket).registration;
      for (const name of Object.values(SECTIONS).flat(2)) {
        const { isShown, isStarred } = seen(html, name);
        expect([name, isShown]).toEqual([name, name in form]);
        if (isShown) expect([name, isStarred]).toEqual([name, form[name]?.required === true]);
      }
    },
  );
});

describe('the registration in different markets', () => {
  it.each([
    ['VAL-092', 'province', ['IT', 'NL', 'ES', 'BE', 'PL']],
    ['VAL-093', 'department', ['FR']],
    ['VAL-094', 'region', ['DE']],
    ['VAL-095', 'county', ['EN']],
    ['reading 18:', 'area', ['PT', 'LU']],
  ])('%s has %s as label of the region', (_id, label, markets) =>
    expect(labelled(label)).toEqual(markets),
  );

  it('VAL-096 lists areas by their keys, after a placeholder that cannot be chosen', () => {
    const html = inMarket('IT');
    const from = html.indexOf('<option', html.indexOf('<select id="field-region"'));
    const options = html.slice(from, html.indexOf('</select>', from));
    expect(options).toBe(
      '<option value="" disabled="" selected="">Please choose</option>' +
        '<option value="IT-TO">Torino</option><option value="IT-AO">Aosta</option>',
    );
    expect(html.includes('"DE.COUNTRY_AREA.DE-BY":"Bayern"')).toBe(true);
  });

  it('VAL-097 has a separate hint for the postal code', () => {
    for (const one of ['DE', 'IT', 'FR', 'ES', 'BE'])
      expect(hinted('postalCode', `postalCode.${one}`)).toEqual([one]);
  });

  it('VAL-098 has a second hint for the postal code', () =>
    expect(hinted('postalCode', 'postalCode.more').toSorted()).toEqual(
      ['IT', 'BE', 'ES', 'NL', 'FR', 'DE', 'EN', 'PL'].toSorted(),
    ));

  it.each<[string, FieldName, string, readonly IdMarket[]]>([
    ['VAL-099', 'mobile', 'mobile', HOME_MARKETS.filter((one) => one !== 'DE' && one !== 'PL')],
    ['VAL-100', 'mobile', 'mobile.PL', ['PL']],
    ['VAL-105', 'checkConsents1', 'consents.reserved', HOME_MARKETS.filter((one) => one !== 'FR')],
    ['VAL-107', 'checkConsents1', 'consents.heading', ['IT']],
    ['VAL-108', 'visura', 'visura.warning', ['IT']],
  ])('%s has for %s the hint %s', (_id, name, hint, markets) =>
    expect(hinted(name, hint)).toEqual(markets),
  );

  it.each<[string, FieldName, readonly IdMarket[]]>([
    ['VAL-101', 'regon', ['PL']],
    ['VAL-102', 'referenceName', ['IT', 'ES', 'PL', 'PT', 'LU']],
    ['VAL-103', 'referenceEmail', HOME_MARKETS.filter((one) => one !== 'DE')],
    ['VAL-104', 'referenceFCA', ['IT', 'DE']],
    ['VAL-106', 'checkCCA', ['IT', 'PT']],
    ['VAL-107', 'checkDati', ['IT']],
    ['VAL-108', 'visura', ['IT', 'DE']],
    ['VAL-109', 'doc2', HOME_MARKETS.filter((one) => one !== 'DE')],
  ])('%s shows %s only where the market has this field', (_id, name, markets) =>
    expect(showing(name)).toEqual(markets),
  );
});

describe('a section of the registration', () => {
  const inOrder = (html: string, names: readonly FieldName[]) => {
    const places = names.map((name) => html.indexOf(`data-field="${name}"`));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    return names.filter((name) => seen(html, name).isShown);
  };

  it.each<[HomeMarket, readonly FieldName[]]>([
    [
      'IT',
      [
        'referenceName',
        'referenceSurname',
        'referenceBirthDate',
        'referenceFiscalCode',
        'referenceEmail',
        'referenceFCA',
      ],
    ],
    ['DE', ['referenceSurname', 'referenceBirthDate', 'referenceFiscalCode', 'referenceFCA']],
    ['FR', ['referenceSurname', 'referenceBirthDate', 'referenceFiscalCode', 'referenceEmail']],
    [
      'ES',
      [
        'referenceName',
        'referenceSurname',
        'referenceBirthDate',
        'referenceFiscalCode',
        'referenceEmail',
      ],
    ],
  ])('SCR-026 in part: has the fields of the internal reference in %s', (idMarket, names) => {
    const html = inMarket(idMarket);
    expect(inOrder(html, SECTIONS.reference.flat())).toEqual(names);
    for (const name of ['referenceFiscalCode', 'referenceBirthDate'] as const)
      expect([name, seen(html, name).isStarred]).toEqual([name, idMarket === 'IT']);
  });

  it.each<[HomeMarket, readonly FieldName[]]>([
    ['IT', ['visura', 'doc', 'doc2']],
    ['DE', ['visura', 'doc']],
    ['FR', ['doc', 'doc2']],
  ])('SCR-028 in part: has the documents of %s with their file types', (idMarket, names) => {
    const html = inMarket(idMarket);
    expect(inOrder(html, SECTIONS.documents.flat())).toEqual(names);
    const accepted = (name: FieldName) => {
      const from = html.indexOf(`data-field="${name}"`);
      return /accept="([^"]*)"/
        .exec(html.slice(from))?.[1]
        ?.split(',')
        .map((one) => one.trim());
    };
    if (names.includes('visura')) expect(accepted('visura')).toEqual(['.pdf']);
    expect(accepted('doc')).toEqual(['.jpg', '.jpeg', '.png', '.pdf', '.eps']);
    expect(seen(html, 'visura').hints.includes('visura.warning')).toBe(idMarket === 'IT');
    const drop = html.slice(html.indexOf('data-field="doc"'));
    expect(drop).toMatch(/<input[^>]*type="file"[^>]*multiple/);
    expect(drop).toContain('data-remove');
  });
});

describe('the texts of the registration', () => {
  it('VAL-081 include a different message for each problem, in every language', () => {
    const named = ['mandatory', 'format', 'mismatch', 'date', 'fiscalCode'] as const;
    for (const locale of SITE_LOCALES) {
      const html = shown(locale);
      const [, json = ''] =
        /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
      const { faults } = JSON.parse(json) as { readonly faults: Record<string, string> };
      const messages = named.map((name) => faults[name] ?? '');
      expect([locale, messages.filter((text) => text.length < 8)]).toEqual([locale, []]);
      expect([locale, new Set(messages).size]).toEqual([locale, named.length]);
    }
  });

  it('exist in every language, and contain no text keys or placeholders that were not replaced', () => {
    const wrong = SITE_LOCALES.filter((locale) => /registrationForm\.|\{\{/.test(shown(locale)));
    expect(wrong).toEqual([]);
  });

  it.each<[HomeMarket, Language]>([
    ['FR', 'fr'],
    ['LU', 'lu'],
  ])('cannot end the script block: %s', (idMarket, language) => {
    const html = shown({ idMarket, language });
    const [, json = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({ idMarket, home: `/${idMarket.toLowerCase()}` });
  });

  it('ask for the full name if the form has only one field for the name', () => {
    expect(seen(inMarket('BE'), 'referenceSurname').label).toEqual(['full']);
    expect(seen(inMarket('IT'), 'referenceSurname').label).toEqual(['own']);
  });
});

it('include links only with a target, and buttons for actions', () => {
  const html = inMarket('IT');
  for (const [link] of html.matchAll(/<a\b[^>]*>/g)) expect(link).toMatch(/ href="[^"]+"/);
  expect([...html.matchAll(/data-inform="(\d)"/g)].map(([, code]) => code)).toEqual(['1', '2']);
});
