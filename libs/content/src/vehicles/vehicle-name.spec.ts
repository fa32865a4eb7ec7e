import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lookup } from '../code-tables/code-tables.js';
import { namedOnce, vehicleName, vehicleTitle } from './vehicle-name.js';

const SAMPLE = new URL('../../../demonstration/data/vehicles.csv', import.meta.url);
/** Make, model and version of a line; a version with quotes is quoted itself. */
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

describe('a vehicle', () => {
  it.each([
    ['Volkswagen', 'golf', 'VW Golf Golf 1.4', 'Volkswagen Golf 1.4'],
    ['VW', 'golf', 'Volkswagen Golf Tour', 'Volkswagen Golf Tour'],
    ['Audi', 'tt', 'AUDI TT TT', 'Audi TT'],
    ['Mercedes Benz', 'e klasse', 'Mercedes Benz E 320 CDI', 'Mercedes-Benz E-Klasse 320 CDI'],
    ['MERCEDES-BENZ', 'E-Klasse', 'E-Klasse T', 'Mercedes-Benz E-Klasse T'],
    ['Citroen', 'c4', 'Citroën C4 Coupe', 'Citroën C4 Coupe'],
    ['Ford', 'c max', 'C-Max 1.6', 'Ford C-Max 1.6'],
    ['Smart', 'fortwo', 'Smart smart & pulse', 'Smart Fortwo pulse'],
    ['Opel', 'astra', 'autos opel astra', 'Opel Astra autos'],
    ['Land Rover', 'defender', 'Landrover Defender 110', 'Land Rover Defender 110'],
    ['Unheard-of', 'Model GT', '', 'Unheard-of Model GT'],
    // What looks like the model further on may be something else.
    ['Mazda', '3 reihe', 'Mazda 3 Sport 3 Türen', 'Mazda 3-Reihe Sport 3 Türen'],
    ['Audi', '80', 'Audi 80 Cabrio 80 PS', 'Audi 80 Cabrio 80 PS'],
  ])('listed as %s, %s, %s is %s', (brand, model, version, name) => {
    expect(vehicleName({ brand, model, version })).toBe(name);
  });

  it('of the sample has the spelling of its make that the table has', () => {
    const makes = lookup('BRAND', { language: 'en' })?.map(({ elementDes }) => elementDes);
    expect(sample).toHaveLength(4_000);
    for (const listed of sample) expect(makes).toContain(namedOnce(listed).brand);
  });

  it('of the sample is named once: no word twice in a row, nor make or model again', () => {
    const again = sample.filter((listed) => {
      const name = words(vehicleName(listed));
      const title = words(vehicleTitle(listed)).filter((word) => /^\p{L}{2,}$/u.test(word));
      const version = words(namedOnce(listed).version);
      return (
        name.some((word, at) => word === name[at + 1]) ||
        title.some((word) => version.includes(word))
      );
    });
    expect(again.map(vehicleName)).toEqual([]);
  });
});
