import { expect, it } from 'vitest';
import { compactPlate, searchable, searchWords } from './search-words.js';

it('marks, case and dashes do not count', () => {
  expect(searchable('Citroën Škoda MERCEDES-Benz')).toBe('citroen skoda mercedes benz');
  expect(searchWords('  Citroën   KK-KR 9262 ')).toEqual(['citroen', 'kk', 'kr', '9262']);
});

it('a plate is known without blanks and dashes', () =>
  expect(compactPlate('KK-KR 9262')).toBe('KKKR9262'));

it('no words are looked for in blanks, ten at most, and dashes alone as they are', () => {
  expect(searchWords('  ')).toEqual([]);
  expect(searchWords('--')).toEqual(['--']);
  expect(searchWords('a b c d e f g h i j k l')).toHaveLength(10);
});
