import { expect, it } from 'vitest';
import { longestText, longestTexts, type TextTree } from './longest-texts.js';

it('the longest-text language takes the longest text, and replaces its longest word by the longest of all languages', () => {
  expect(longestText(['Offer', 'Fahrzeugangebot', 'Proposer une offre'])).toBe(
    'Fahrzeugangebot une offre',
  );
});

it('the longest-text language keeps placeholders, tags and nested texts, and does not count them as words', () => {
  const german = '{{anzahlDerFahrzeuge}} Pkw';
  const french = '<b>{{count}}</b> $t(word.lots) véhicules';
  expect(longestText([german, french])).toBe(french);
  expect(longestText(['{{count}} count', 'Zahl'])).toBe('{{count}} count');
});

it('the longest-text language leaves out a text that is missing in one language', () => {
  const texts: readonly TextTree[] = [
    { word: { lot: 'Lot', bid: 'Oferta' } },
    { word: { lot: 'Los' } },
  ];
  expect(longestTexts(texts)).toEqual({ word: { lot: 'Lot' } });
});

it('the longest-text language has the plural forms of the language with the most forms', () => {
  const polish = { lots_one: 'lot', lots_few: 'loty', lots_many: 'lotów', lots_other: 'lotu' };
  const dutch = { lots_one: 'kavel', lots_other: 'veilingkavels' };
  expect(longestTexts([polish, dutch])).toEqual({
    lots_one: 'kavel',
    lots_few: 'veilingkavels',
    lots_many: 'veilingkavels',
    lots_other: 'veilingkavels',
  });
});
