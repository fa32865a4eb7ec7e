import { LANGUAGES } from '@fairlot/countries';
import { describe, expect, it } from 'vitest';
import { productAreas, textsOf } from './areas.ts';
import { styleFaults } from './style.ts';

describe('the form of address and the typography', () => {
  it.each(LANGUAGES)('are right in every text in %s', (language) => {
    const found = productAreas.flatMap((area) =>
      styleFaults(language, textsOf(area, language)).map((fault) => `${area} ${fault}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['en', "You can't", ['a: straight apostrophe']],
    ['en', 'You can’t', []],
    ['en', 'Searching …', ['a: space before an ellipsis']],
    ['de', 'Wird gesucht …', []],
    ['fr', 'Prix : {{price}}', ['a: breaking space']],
    ['lu', 'Vraiment ?', ['a: breaking space']],
    ['fr', 'Prix\u00A0: {{price}}', []],
    ['it', 'Nei tuoi mercati', ['a: tu']],
    ['it', 'Ci serve qualcosa da Lei', ['a: capital Lei']],
    ['it', 'Cosa serve? Lei decide', []],
    ['pl', 'Na Twoich rynkach', ['a: ty']],
    ['be', 'Kies ‘Ja’', ['a: single quotation mark']],
    ['pt', 'Se não foi você', ['a: você']],
  ])('are checked in %s: "%s" has the faults %j', (language, text, found) =>
    expect(styleFaults(language, new Map([['a', text]]))).toEqual(found),
  );
});
