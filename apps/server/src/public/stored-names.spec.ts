import { readFileSync } from 'node:fs';
import { WRITTEN_LANGUAGES, type Language } from '@fairlot/countries';
import { hasPersonalData, storedTable } from '@fairlot/kernel';
import { expect, it } from 'vitest';
import { storedTables, storedTablesOf } from '../core/stored-tables.js';
import { storedNames } from './stored-names.js';

type Words = Readonly<Record<'keeps' | 'why' | 'until', string | null>>;
type Locale = { readonly kept: Readonly<Record<string, Words>> };

const localeOf = (language: Language): Locale => {
  const file = new URL(`../../../public/src/locales/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Locale;
};
/** The English texts of the register of personal data, in its order. */
const registered: Readonly<Record<string, Words>> = Object.fromEntries(
  storedTables
    .filter(hasPersonalData)
    .map(({ table, keeps, why, until }) => [table, { keeps, why, until }]),
);

it.each(WRITTEN_LANGUAGES)(
  'the texts in %s name every table with personal data, and no other table',
  (one) => {
    const { kept } = localeOf(one);
    expect(Object.keys(kept).toSorted()).toEqual(Object.keys(registered).toSorted());
    for (const [table, words] of Object.entries(kept)) {
      expect([table, Object.keys(words)]).toEqual([table, ['keeps', 'why', 'until']]);
      for (const text of Object.values(words)) expect(text, table).toMatch(/^\p{L}.*[^.\s]$/u);
    }
  },
);

it('the privacy page in English uses the texts of the register, and in other languages their translations', () => {
  expect(localeOf('en').kept).toEqual(registered);
  for (const language of WRITTEN_LANGUAGES.filter((one) => one !== 'en'))
    for (const [table, words] of Object.entries(localeOf(language).kept))
      for (const [what, text] of Object.entries(words))
        expect(text, `${language}: ${table}`).not.toBe(registered[table]?.[what as keyof Words]);
});

it('the privacy page lists every table with personal data, and captured e-mails only in a demonstration', () => {
  const all = Object.keys(registered);
  expect(all.length).toBeGreaterThan(15);
  expect(storedNames(storedTablesOf({ demo: true }))).toEqual(all);
  const served = storedNames(storedTablesOf({ demo: false }));
  expect(served).toEqual(all.filter((table) => table !== 'captured_mail'));
});

it('the list for the privacy page throws for a table with personal data that has no text', () => {
  const declared = { keeps: 'shoes', personal: 'size', why: 'to sell some', until: 'a day' };
  expect(() => storedNames([...storedTables, storedTable('shoe', declared)])).toThrow(
    /words for shoe/,
  );
});
