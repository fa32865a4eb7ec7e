import { expect, it } from 'vitest';
import { aVehicle } from '../testing/a-vehicle.js';
import { datasheetOf, tagOf } from './datasheet-of.js';

const vehicle = aVehicle({ mileageKm: 12_345 });

it('SEC-13 says what buyers read in their language, and neither price nor state nor owner', () => {
  const json = JSON.stringify(datasheetOf(vehicle, 'de'));
  expect(json).toContain('["Kennzeichen","AA000AA"]');
  expect(json).toContain('12.345');
  expect(json).not.toMatch(/654.?321|6.?543|PUBLISHED|"V1","V1"|null/);
});

it('counts and is tagged as in Belgium and Luxembourg where it is read there', () => {
  expect([tagOf('be'), tagOf('lu'), tagOf('pl')]).toEqual(['nl-BE', 'fr-LU', 'pl']);
  const valueOf = (language: 'be' | 'lu') =>
    datasheetOf(vehicle, language).map(([, value]) => value);
  expect(valueOf('be')).toContain('12.345');
  expect(valueOf('lu').join()).toMatch(/12\s345|12\.345/);
});
