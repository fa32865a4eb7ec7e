import { describe, expect, it } from 'vitest';
import { bestMatches, type PaletteItem } from './palette-match.js';

const lot = (number: number, vehicle: string, plate: string): PaletteItem => ({
  key: `lot ${number}`,
  label: `Lot ${number} · ${vehicle}`,
  detail: plate,
  keywords: vehicle,
});
const ITEMS = [
  lot(1, 'Citroën C3', 'AB-123 CD'),
  lot(11, 'Volkswagen Golf', 'KK-KR 9262'),
  lot(12, 'Volkswagen Polo', 'XM-XG 1100'),
  { key: 'sound', label: 'Ton bei Überbieten einschalten' },
];
const found = (query: string, limit = 10) => bestMatches(query, ITEMS, limit).map(({ key }) => key);

describe('the palette finds', () => {
  it('all entries, in their order, for an empty query', () => {
    expect(found(' ')).toEqual(['lot 1', 'lot 11', 'lot 12', 'sound']);
    expect(found('', 2)).toEqual(['lot 1', 'lot 11']);
  });

  it('an exact number before numbers that start with it or contain it', () => {
    expect(found('1')).toEqual(['lot 1', 'lot 11', 'lot 12']);
    expect(found('11')).toEqual(['lot 11', 'lot 12']);
  });

  it('a registration with or without spaces and dashes', () => {
    expect(found('ab123cd')).toEqual(['lot 1']);
    expect(found('KK-KR 9262')).toEqual(['lot 11']);
  });

  it('an entry by words in any order, parts of words, words without accents, and words with omitted letters', () => {
    expect(found('polo volks')).toEqual(['lot 12']);
    expect(found('citroen')).toEqual(['lot 1']);
    expect(found('uberb')).toEqual(['sound']);
    expect(found('glf')).toEqual(['lot 11']);
  });

  it('nothing if the entries do not contain one of the words', () => {
    expect(found('golf diesel')).toEqual([]);
    expect(found('99')).toEqual([]);
  });
});
