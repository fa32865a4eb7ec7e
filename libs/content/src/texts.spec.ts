import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@fairlot/countries';
import { describe, expect, it } from 'vitest';
import { languageOf } from './language-of.js';
import { locales } from './locales.js';
import { hasText, texts } from './texts.js';

type Tree = { readonly [key: string]: string | Tree };

const leaves = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  );
const english = new Map(leaves(locales.en));
const variables = (text: string) => (text.match(/{{.*?}}/g) ?? []).sort();

describe('texts', () => {
  it.each(LANGUAGES)('CON-002 in %s have every key, with the same variables', (language) => {
    const own = new Map(leaves(locales[language]));
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of own) {
      expect(text.trim(), `${language} ${key}`).not.toBe('');
      expect(variables(text), `${language} ${key}`).toEqual(variables(english.get(key) ?? ''));
    }
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'CON-002 in %s do not repeat the English sentences',
    (language) => {
      const copied = leaves(locales[language]).filter(
        ([key, text]) => text.length > 20 && text === english.get(key),
      );
      expect(copied).toEqual([]);
    },
  );

  it('include one for every refusal code of the engine', () => {
    const source = readFileSync(
      new URL('../../auction/domain/src/refusals.ts', import.meta.url),
      'utf8',
    );
    const codes = source.match(/'[A-Z_]+'/g) ?? [];
    expect(codes.length).toBeGreaterThan(30);
    expect(codes.filter((code) => !hasText(`refusal.${code.slice(1, -1)}`))).toEqual([]);
  });

  const MONEY = 'refusal.BELOW_MIN_NEXT';
  const facts = { minimumNextMinor: 910_000 };

  it('CON-005 show minor units as money with an apostrophe and a comma', () =>
    expect(texts('en')(MONEY, facts)).toBe("Bid at least 9'100,00\u00A0€."));

  it('CON-006 show money with a dot and a comma in Poland', () =>
    expect(texts('pl')(MONEY, facts)).toBe('Oferta musi wynosić co najmniej 9.100,00\u00A0€.'));

  it('CON-007 show money with a space and a comma in the French market', () =>
    expect(texts('en')(MONEY, { ...facts, idMarket: 'FR' })).toContain('9\u00A0100,00\u00A0€'));

  it('are not escaped, because the client inserts them as text', () => {
    expect(texts('en')('regulation.title', { version: '<2>' })).toContain('<2>');
  });

  it('report whether a key exists', () => {
    expect(hasText('refusal.NOT_FOUND')).toBe(true);
    expect(hasText('refusal.NO_SUCH')).toBe(false);
  });
});

describe('the language of a reader', () => {
  it.each([
    ['fr-CH, fr;q=0.9, en;q=0.8', undefined, 'fr'],
    ['en;q=0.5,pl;q=0.9', undefined, 'pl'],
    ['nl-BE,nl;q=0.9', undefined, 'be'],
    ['fr-LU', undefined, 'lu'],
    ['be-BY,ru', undefined, 'en'],
    ['de;q=0', undefined, 'en'],
    ['de', 'pt', 'pt'],
    ['de', 'PT', 'pt'],
    ['de', 'OTHER', 'de'],
    [undefined, null, 'en'],
    [`${'x,'.repeat(100_000)}it`, undefined, 'en'],
  ])('CON-002 for %j and preference %j is %s (readings 41, 45)', (header, preferred, language) => {
    expect(languageOf(header, preferred)).toBe(language);
  });
});
