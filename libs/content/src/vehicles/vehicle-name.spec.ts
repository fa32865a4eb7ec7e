import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookUpElements } from '../code-tables/code-tables.js';
import { displayedVehicle, vehicleName } from './vehicle-name.js';

const SAMPLE = new URL('../../../demonstration/data/vehicles.csv', import.meta.url);
/**
 * Matches make, model and version in a line of the sample. A version that contains quotes is itself
 * quoted.
 */
const LINE =
  /^[^,]*,(?<brand>[^,]*),(?<model>[^,]*),(?:"(?<quoted>(?:[^"]|"")*)"|(?<version>[^,]*))/;
const sample = readFileSync(SAMPLE, 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const { brand = '', model = '', quoted, version = '' } = LINE.exec(line)?.groups ?? {};
    return { brand, model, version: quoted?.replaceAll('""', '"') ?? version };
  });

const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter(Boolean);

describe('the name of a vehicle', () => {
  it.each([
    ['Volkswagen', 'golf', 'VW Golf Golf 1.4', 'Volkswagen Golf Golf 1.4'],
    ['VW', 'golf', 'Volkswagen Golf Tour', 'Volkswagen Golf Tour'],
    ['Audi', 'tt', 'AUDI TT TT', 'Audi TT TT'],
    ['Mercedes Benz', 'e klasse', 'Mercedes Benz E 320 CDI', 'Mercedes-Benz E-Klasse E 320 CDI'],
    ['MERCEDES-BENZ', 'E-Klasse', 'E-Klasse T', 'Mercedes-Benz E-Klasse T'],
    ['Citroen', 'c4', 'Citroën C4 Coupe', 'Citroën C4 Coupe'],
    ['Ford', 'c max', 'C-Max 1.6', 'Ford C-Max 1.6'],
    ['Smart', 'fortwo', 'Smart smart & pulse', 'Smart Fortwo smart & pulse'],
    ['Opel', 'astra', 'autos opel astra', 'Opel Astra autos opel astra'],
    ['Land Rover', 'defender', 'Landrover Defender 110', 'Land Rover Defender 110'],
    ['Opel', 'Astra', '1.6 16 V Elegance', 'Opel Astra 1.6 16 V Elegance'],
    ['Mazda', '3', '3 Türen 1.5', 'Mazda 3 3 Türen 1.5'],
    ['Mazda', '6', '3 Türen 1.5', 'Mazda 6 3 Türen 1.5'],
    ['Mazda', '3', 'Mazda 3 Türen 1.5', 'Mazda 3 Türen 1.5'],
    ['Ford', 'Ka', 'Ka + Plus', 'Ford Ka + Plus'],
    ['Ford', 'Ka', '+ Ka Plus', 'Ford Ka + Ka Plus'],
    ['Ford', 'Ka', 'Ka+ 1.2', 'Ford Ka Ka+ 1.2'],
    ['Ford', 'Ka+', 'Ka+ 1.2', 'Ford Ka+ 1.2'],
    ['DS', 'DS 3', 'DS 3 Crossback', 'DS DS 3 Crossback'],
    ['Volvo', 'V70', 'Volvo & V70 D5', 'Volvo V70 & V70 D5'],
    ['Volvo', 'V70', '2.4 D5 D5 AWD', 'Volvo V70 2.4 D5 D5 AWD'],
    ['Renault', 'Clio', '1.0 10 Jahre Garantie', 'Renault Clio 1.0 10 Jahre Garantie'],
    ['Fiat', '500', '500 L Living 5 porte', 'Fiat 500 500 L Living 5 porte'],
    ['Alfa Romeo', 'Giulia', 'Alfa Giulia 2.2 D 16 16', 'Alfa Romeo Giulia 2.2 D 16 16'],
    ['Unheard-of', 'Model GT', '', 'Unheard-of Model GT'],
    // A later word that looks like the model may mean something else.
    ['Mazda', '3 reihe', 'Mazda 3 Sport 3 Türen', 'Mazda 3-Reihe 3 Sport 3 Türen'],
    ['Audi', '80', 'Audi 80 Cabrio 80 PS', 'Audi 80 Cabrio 80 PS'],
  ])('for %s, %s, %s is %s', (brand, model, version, name) => {
    expect(vehicleName({ brand, model, version })).toBe(name);
  });

  it('spells the make as in the table, for the whole sample', () => {
    const makes = lookUpElements('BRAND', { language: 'en' })?.map(({ elementDes }) => elementDes);
    expect(sample).toHaveLength(4_000);
    for (const listed of sample) expect(makes).toContain(displayedVehicle(listed).brand);
  });

  it('contains all words of the version, in their order and number', () => {
    const word = fc.constantFrom(
      '1.6',
      '16',
      'V',
      '3',
      'Türen',
      '+',
      'Plus',
      'Golf',
      'VW',
      'Volkswagen',
      'S',
      'line',
      'GTI',
      '-20%',
      '4',
      'x',
      '10',
      '1.0',
      'Alfa',
      'Romeo',
      'E',
      'Klasse',
      'C-Max',
      'A4',
      '500',
      'L',
      '&',
      '–',
      'up!',
      'ID.',
      '3er',
      '(NL)',
      '½',
      '“Sport”',
      'C',
      '200',
      'MB',
      'Mercedes-Benz',
      'Mercedes',
      'Land',
      'Rover',
      'Range',
      'MG4',
      'Škoda',
      '5p.',
      '🚗',
      'Ka+',
      'DS',
      'Ka',
    );
    const listed = fc.record({
      brand: fc.constantFrom(
        'VW',
        'Volkswagen',
        'Mazda',
        'Alfa Romeo',
        'Audi',
        'Unheard-of',
        'Mercedes-Benz',
        'LAND ROVER',
        'Skoda',
        'MG',
        'DS',
      ),
      model: fc.constantFrom(
        'golf',
        '3',
        'C Max',
        'e klasse',
        'A4',
        'Ka',
        '500',
        'S',
        'up!',
        'ID.3',
        'C 200',
        'Range Rover',
        'MG4',
        '3er',
        'DS 3',
        'Ka+',
      ),
      words: fc.array(word, { maxLength: 8 }),
    });
    fc.assert(
      fc.property(listed, ({ brand, model, words: version }) => {
        const of = { brand, model, version: version.join('  ') };
        const rest = displayedVehicle(of).version.split(' ').filter(Boolean);
        expect(version.slice(version.length - rest.length)).toEqual(rest);
        const gone = version.slice(0, version.length - rest.length);
        const bare = (text: string) => words(text).join('').replaceAll(' ', '');
        const short = ['VW', 'Alfa', 'MB', 'Mercedes', 'Landrover'];
        const makes = ['', brand, displayedVehicle(of).brand, ...short].map(bare);
        const may = makes.flatMap((make) => [make, make + bare(model)]);
        expect(may).toContain(bare(gone.join(' ')));
        expect(gone.filter((one) => words(one).length === 0)).toEqual([]);
        expect(gone.join('').includes('+') && !model.includes('+')).toBe(false);
        expect(vehicleName(of).endsWith(rest.join(' '))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('displays the words of every version in the sample, except leading make and model', () => {
    for (const listed of sample) {
      const rest = words(displayedVehicle(listed).version);
      const all = words(listed.version);
      expect(all.slice(all.length - rest.length)).toEqual(rest);
    }
  });
});
