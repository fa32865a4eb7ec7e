import { texts } from '@fairlot/content';
import { LANGUAGES } from '@fairlot/countries';
import { describe, expect, it } from 'vitest';
import { stockTable } from '../stock-table.js';
import { LIST_VOCABULARY } from './list-vocabulary.js';

describe('SEC-29 the columns of a list', () => {
  it.each(LANGUAGES)(
    'of our own export in %s are all known, but for when it came in',
    (language) => {
      const { head } = stockTable((async function* () {})(), { language, idMarket: 'IT' });
      const fields = head.map((heading) => LIST_VOCABULARY.fieldOf(heading));
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
      LIST_VOCABULARY.codeOf('bodyType', text('codeTable.BODY_TYPE.ESTATE')),
      LIST_VOCABULARY.codeOf('fuelType', text('codeTable.FUEL.ELECTRIC').toUpperCase()),
      LIST_VOCABULARY.codeOf('gearbox', ` ${text('codeTable.GEARBOX.AUTOMATIC')} `),
      LIST_VOCABULARY.codeOf('damaged', text('report.yes')),
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
    expect(LIST_VOCABULARY.fieldOf(heading)).toBe(field);
  });

  it('a word that is no code is none', () => {
    expect(LIST_VOCABULARY.codeOf('gearbox', 'maybe')).toBeNull();
    expect(LIST_VOCABULARY.codeOf('damaged', 'constructor')).toBeNull();
  });
});
