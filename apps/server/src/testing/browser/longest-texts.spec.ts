import { expect, it } from 'vitest';
import { longestText, longestTexts, type Texts } from './longest-texts.js';

it('takes the longest text, with the longest word of all languages in place of its longest', () => {
  expect(longestText(['Offer', 'Fahrzeugangebot', 'Proposer une offre'])).toBe(
    'Fahrzeugangebot une offre',
  );
});

it('keeps placeholders, tags and texts within texts, and counts them as no words', () => {
  const german = '{{anzahlDerFahrzeuge}} Pkw';
  const french = '<b>{{count}}</b> $t(word.lots) véhicules';
  expect(longestText([german, french])).toBe(french);
  expect(longestText(['{{count}} count', 'Zahl'])).toBe('{{count}} count');
});

it('leaves out a text that one language lacks', () => {
  const texts: readonly Texts[] = [
    { word: { lot: 'Lot', bid: 'Oferta' } },
    { word: { lot: 'Los' } },
  ];
  expect(longestTexts(texts)).toEqual({ word: { lot: 'Lot' } });
});

it('counts as the language with most plural forms does', () => {
  const polish = { lots_one: 'lot', lots_few: 'loty', lots_many: 'lotów', lots_other: 'lotu' };
  const dutch = { lots_one: 'kavel', lots_other: 'veilingkavels' };
  expect(longestTexts([polish, dutch])).toEqual({
    ...{ lots_one: 'kavel', lots_few: 'veilingkavels' },
    ...{ lots_many: 'veilingkavels', lots_other: 'veilingkavels' },
  });
});
