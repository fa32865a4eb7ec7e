import { expect, it } from 'vitest';
import { makeVehicle } from '../testing/make-vehicle.js';
import { datasheetOf, languageTagOf } from './datasheet-of.js';

const vehicle = makeVehicle({ mileageKm: 12_345 });

it('SEC-13 a data sheet contains data for buyers in their language, but no price, state or owner', () => {
  const json = JSON.stringify(datasheetOf(vehicle, 'de'));
  expect(json).toContain('["Kennzeichen","AA000AA"]');
  expect(json).toContain('12.345');
  expect(json).not.toMatch(/654.?321|6.?543|PUBLISHED|"V1","V1"|null/);
});

it('a data sheet in `be` or `lu` has the number format and language tag of Belgium or Luxembourg', () => {
  expect([languageTagOf('be'), languageTagOf('lu'), languageTagOf('pl')]).toEqual([
    'nl-BE',
    'fr-LU',
    'pl',
  ]);
  const valueOf = (language: 'be' | 'lu') =>
    datasheetOf(vehicle, language).map(([, value]) => value);
  expect(valueOf('be')).toContain('12.345');
  expect(valueOf('lu').join()).toMatch(/12\s345|12\.345/);
});
