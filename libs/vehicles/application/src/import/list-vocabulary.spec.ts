import { texts } from '@fairlot/content';
import { LANGUAGES, MARKET_PACKS } from '@fairlot/countries';
import { afterEach, describe, expect, it } from 'vitest';
import { stockTable } from '../stock-table.js';
import { LIST_WORDS, listVocabulary } from './list-vocabulary.js';

describe('SEC-29 the columns of a list', () => {
  it.each(LANGUAGES)(
    'of our own export in %s are all known, but for when it came in',
    (language) => {
      const { head } = stockTable((async function* () {})(), { language, idMarket: 'IT' });
      const fields = head.map((heading) => LIST_WORDS.fieldOf(heading));
      expect(fields.slice(0, -1)).toEqual([
        ...[
          'externalId',
          'brand',
          'model',
          'version',
          'bodyType',
          'fuelType',
          'gearbox',
          'powerHp',
        ],
        ...['mileageKm', 'firstRegistration', 'damaged', 'licensePlate', 'frame', 'askingPriceEur'],
      ]);
      expect(fields.at(-1)).toBeNull();
    },
  );

  it.each(LANGUAGES)('have the codes of our tables in the words of %s', (language) => {
    const text = texts(language);
    const said = [
      LIST_WORDS.codeOf('bodyType', text('codeTable.BODY_TYPE.ESTATE')),
      LIST_WORDS.codeOf('fuelType', text('codeTable.FUEL.ELECTRIC').toUpperCase()),
      LIST_WORDS.codeOf('gearbox', ` ${text('codeTable.GEARBOX.AUTOMATIC')} `),
      LIST_WORDS.codeOf('damaged', text('report.yes')),
    ];
    expect(said).toEqual(['ESTATE', 'ELECTRIC', 'AUTOMATIC', 'true']);
  });

  it.each([
    ['KM-Stand', null],
    ['Kilometerstand', 'mileageKm'],
    ['Première immatriculation', 'firstRegistration'],
    ['Skrzynia biegów', 'gearbox'],
    ['Preço (EUR)', 'askingPriceEur'],
    ['Numero telaio', 'frame'],
    ['Amtliches Kennzeichen', 'licensePlate'],
    ['constructor', null],
    ['__proto__', null],
    ['', null],
  ])('%j means %s', (heading, field) => {
    expect(LIST_WORDS.fieldOf(heading)).toBe(field);
  });

  it('a word that is no code is none', () => {
    expect(LIST_WORDS.codeOf('gearbox', 'maybe')).toBeNull();
    expect(LIST_WORDS.codeOf('damaged', 'constructor')).toBeNull();
  });
});

describe('SEC-29 a market of its own', () => {
  afterEach(() => {
    Object.assign(MARKET_PACKS.LU, { frames: { checkDigit: false } });
  });

  it('reads plates as they are written there, and frames by its own check', () => {
    Object.assign(MARKET_PACKS.LU, { frames: { checkDigit: true } });
    expect(listVocabulary('DE').plateOf('m xy 1234')).toBe('M-XY 1234');
    expect(listVocabulary('IT').plateOf('none')).toBeNull();
    expect(listVocabulary('LU').frameOf('1M8GDM9AXKP042789')).toBeNull();
    expect(listVocabulary('IT').frameOf('1M8GDM9AXKP042789')).toBe('1M8GDM9AXKP042789');
    expect(listVocabulary('XX').plateOf('ab 12')).toBe('AB 12');
  });
});
