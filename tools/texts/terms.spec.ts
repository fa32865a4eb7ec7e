import { LANGUAGES } from '@fairlot/countries';
import { describe, expect, it } from 'vitest';
import { productAreas, textsOf } from './areas.ts';
import { termFaults } from './terms.ts';

describe('the terms of the glossary', () => {
  it.each(LANGUAGES)('are used by every text in %s, and no replaced word is', (language) => {
    const found = productAreas.flatMap((area) =>
      termFaults(language, textsOf(area, language), textsOf(area)).map(
        (fault) => `${area} ${fault}`,
      ),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['de', 'Maximum bid', 'Höchstgebot', ['a: maximum bid']],
    ['pl', 'Open the lot', 'Otwórz lot', ['a: lot']],
    ['pl', 'Open {{lot}}', 'Otwórz {{lot}}', []],
    ['be', 'Reserve price', 'Reserveprijs', ['a: reserveprij*']],
    ['lu', 'Dealers', 'Concessionnaires', ['a: concessionnaire*']],
    ['it', 'Name and template', 'Nome e schema', ['a: template']],
    ['en', 'Offer again: {{price}}', 'Offer again: {{price}}', ['a: offer']],
    ['en', 'Answer at once', 'Answer at once', ['a: at once']],
    ['en', '{{count}} bidders', '{{count}} bidders', []],
  ])('are checked in %s: "%s" as "%s" has the faults %j', (language, english, text, found) => {
    const as = (value: string) => new Map([['a', value]]);
    expect(termFaults(language, as(text), as(english))).toEqual(found);
  });
});
