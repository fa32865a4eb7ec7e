import { expect, it } from 'vitest';
import { makeVehicle } from '../testing/make-vehicle.js';
import { matchLines } from './match-lines.js';
import { namesIn, type NamedLine } from './names-in.js';

const read = async (...lines: string[]): Promise<NamedLine[]> => {
  async function* cells() {
    for (const [at, line] of lines.entries()) yield { line: at + 1, cells: line.split(';') };
  }
  const found: NamedLine[] = [];
  for await (const line of namesIn(cells())) found.push(line);
  return found;
};
const car = (idVehicle: number, facts: Parameters<typeof makeVehicle>[0] = {}) =>
  makeVehicle({
    idVehicle,
    licensePlate: `AA ${idVehicle}-B`,
    vehicleCode: `C${idVehicle}`,
    frame: `ZFA${idVehicle}`,
    ...facts,
  });
const CARS = [car(4, { state: 'SOLD' }), car(3), car(2), car(1)];
const match = async (...lines: string[]) => {
  const { chosen, faults } = matchLines(await read(...lines), CARS, ({ state }) =>
    state === 'SOLD' ? 'not_free' : null,
  );
  return [
    chosen.map(({ idVehicle }) => idVehicle),
    faults.map(({ line, code, named }) => `${line} ${code} ${named}`),
  ];
};

it('SEC-39 a line finds a vehicle by registration, code or VIN, in columns of any order', async () =>
  expect(await match('Remark;Kennzeichen;VIN', 'a;aa2b;', 'b;;zfa1', 'c;AA-3-B;')).toEqual([
    [2, 1, 3],
    [],
  ]));

it('a line without a match is reported with the reason', async () =>
  expect(await match('Targa', 'AA1B', 'AA4B', 'XX', ' ', 'aa 1 b')).toEqual([
    [1],
    ['3 not_free AA4B', '4 not_found XX', '5 empty ', '6 twice aa 1 b'],
  ]));

it('a line is compared with every kind of name if the file has no known heading', async () =>
  expect(await match('AA1B', 'C2', 'ZFA3')).toEqual([[1, 2, 3], []]));

it('a line finds the available vehicle if several have the same registration', async () => {
  const twins = [car(9, { licensePlate: 'T', state: 'SOLD' }), car(8, { licensePlate: 'T' })];
  const { chosen, faults } = matchLines(await read('Plate', 'T'), twins, ({ state }) =>
    state === 'SOLD' ? 'not_free' : null,
  );
  expect([chosen[0]?.idVehicle, faults]).toEqual([8, []]);
});
