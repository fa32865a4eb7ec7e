import { expect, it } from 'vitest';
import { compactPlate, searchable, searchWords } from './search-words.js';

it('search words ignore diacritics, case and dashes', () => {
  expect(searchable('Citroën Škoda MERCEDES-Benz')).toBe('citroen skoda mercedes benz');
  expect(searchWords('  Citroën   KK-KR 9262 ')).toEqual(['citroen', 'kk', 'kr', '9262']);
});

it('a plate is compacted to letters and digits', () =>
  expect(compactPlate('KK-KR 9262')).toBe('KKKR9262'));

it('spaces have no search words, a long text has ten, and dashes alone are one', () => {
  expect(searchWords('  ')).toEqual([]);
  expect(searchWords('--')).toEqual(['--']);
  expect(searchWords('a b c d e f g h i j k l')).toHaveLength(10);
});
