import { DAMAGE_PARTS } from '@fairlot/contracts/vehicles';
import { expect, it } from 'vitest';
import { partAt, positionOf } from './part-positions.js';

it('finds every part at its own position in the drawing', () => {
  expect(DAMAGE_PARTS.map((part) => partAt(positionOf(part)))).toEqual(DAMAGE_PARTS);
});

it('finds no part at a point that is far from all parts', () => {
  expect(partAt({ view: 'TOP', x: 0.98, y: 0.02 })).toBe('OTHER');
  expect(partAt({ view: 'FRONT', x: 0.48, y: 0.4 })).toBe('WINDSCREEN');
});
