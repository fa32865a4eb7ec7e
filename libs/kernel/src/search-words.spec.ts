import { expect, it } from 'vitest';
import { compactPlate, searchable, searchWords } from './search-words.js';

it('search words ignore diacritics, letter case and dashes', () => {
  expect(searchable('Citroën Škoda MERCEDES-Benz')).toBe('citroen skoda mercedes benz');
  expect(searchWords('  Citroën   KK-KR 9262 ')).toEqual(['citroen', 'kk', 'kr', '9262']);
});

it('a registration is reduced to its letters and digits for a search', () =>
  expect(compactPlate('KK-KR 9262')).toBe('KKKR9262'));

it('search words are none for spaces, at most ten for a long text, and one for dashes alone', () => {
  expect(searchWords('  ')).toEqual([]);
  expect(searchWords('--')).toEqual(['--']);
  expect(searchWords('a b c d e f g h i j k l')).toHaveLength(10);
});
