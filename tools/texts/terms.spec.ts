import { LANGUAGES } from '@fairlot/countries';
import { describe, expect, it } from 'vitest';
import { areas, textsOf } from './areas.ts';
import { otherwiseNamed } from './terms.ts';

/** Written by `docs/GLOSSARY.md`, which says bid where the others still say offer. */
const BY_GLOSSARY = ['dealer'];

describe('one word a thing', () => {
  it.each(LANGUAGES)('in %s, wherever English has its one word', (language) => {
    const older = areas.filter((area) => !BY_GLOSSARY.includes(area));
    const found = older.flatMap((area) =>
      otherwiseNamed(language, textsOf(area, language), textsOf(area)),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['nl', 'Sealed offer', 'Gesloten bod', ['a: sealed']],
    ['be', 'Sealed offer', 'Blind bod', []],
    ['pl', 'Award the lot', 'Przybij lot', ['a: award']],
    ['de', 'The agent’s lot', 'Das Los des Agenten', ['a: agent']],
    ['de', 'Raise {{lot}}', '{{lot}} erhöhen', []],
    ['fr', '{{count}} offers', '{{count}} offres', []],
    ['de', 'Raise maximum', 'Höchstgebot erhöhen', ['a: maximum']],
    ['it', 'Name and template', 'Nome e modello', ['a: template']],
    ['nl', 'Type', 'Soort', ['a: type']],
    ['nl', 'Fuel type', 'Brandstofsoort', []],
    ['en', 'Bid again: {{price}}', 'Bid again: {{price}}', ['a: offer']],
    ['en', '{{count}} bidders', '{{count}} bidders', []],
    ['en', 'Place', 'Place', ['a: location']],
  ])('another word is found: in %s "%s" as "%s"', (language, english, text, found) => {
    const as = (said: string) => new Map([['a', said]]);
    expect(otherwiseNamed(language, as(text), as(english))).toEqual(found);
  });
});
