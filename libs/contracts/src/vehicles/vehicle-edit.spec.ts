import { expect, it } from 'vitest';
import { vehicleData } from './vehicle-edit.js';

const { frame, licensePlate } = vehicleData.shape;

it.each([
  ['wvw-zzz 1KZ aw 123456', 'WVWZZZ1KZAW123456'],
  ['WVWZZZIKZAW12345O', 'WVWZZZ1KZAW123450'],
  ['118 123 456', '118123456'],
  ['AR105.OO1', 'AR105OO1'],
  [' ', ''],
])('a vehicle edit stores the VIN or chassis number %j as %s', (typed, kept) => {
  expect(frame.parse(typed)).toBe(kept);
});

it.each(['-', '??', 'WVWZZZ1KZAW1234567'])('a vehicle edit refuses the VIN %j', (typed) => {
  expect(frame.safeParse(typed).success).toBe(false);
});

it('a vehicle edit stores a plate with plain hyphens', () => {
  expect(licensePlate.parse('ab−123•cd')).toBe('AB-123-CD');
});
