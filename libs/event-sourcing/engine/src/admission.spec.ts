import { expect, it } from 'vitest';
import { Admission } from './admission.js';

it('a place is free again for each command that leaves, in its lane and in the engine', () => {
  const admission = new Admission(4, 2);
  const enter = (...lanes: string[]) => lanes.map((lane) => admission.enter(lane));
  expect(enter('x', 'x', 'x', 'y', 'z', 'z')).toEqual([true, true, false, true, true, false]);
  admission.leave('x');
  expect(enter('x', 'x')).toEqual([true, false]);
  admission.leave('x');
  admission.leave('x');
  expect(admission.depth).toBe(2);
  expect(enter('x', 'x', 'x')).toEqual([true, true, false]);
});
