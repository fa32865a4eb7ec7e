import { expect, it } from 'vitest';
import { Admission } from './admission.js';

it('a full lane admits one more command for each command that leaves it', () => {
  const admission = new Admission(100, 2);
  const enter = (...lanes: string[]) => lanes.map((lane) => admission.enter(lane));
  expect(enter('x', 'x', 'x', 'y')).toEqual([true, true, false, true]);
  admission.leave('x');
  expect(enter('x', 'x')).toEqual([true, false]);
  admission.leave('x');
  admission.leave('x');
  expect(enter('x', 'x', 'x')).toEqual([true, true, false]);
});

it('a full engine admits one more command for each command that leaves any lane', () => {
  const admission = new Admission(3, 2);
  const enter = (...lanes: string[]) => lanes.map((lane) => admission.enter(lane));
  expect(enter('x', 'x', 'y', 'z')).toEqual([true, true, true, false]);
  admission.leave('x');
  expect(enter('z', 'y')).toEqual([true, false]);
  for (const lane of ['x', 'y', 'z']) admission.leave(lane);
  expect(admission.depth).toBe(0);
});
