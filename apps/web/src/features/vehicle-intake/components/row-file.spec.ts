import { expect, it } from 'vitest';
import { rowFileOf } from './row-file.js';

it.each([
  ['E-1_2.jpg', 'E-1', 'SEC-33', 2],
  ['A_B_10.JPEG', 'A_B', 'SEC-33', 10],
  ['E-1-appraisal.pdf', 'E-1', 'SEC-30', 0],
  ['E-1-Datasheet.pdf', 'E-1', 'SEC-31', 0],
  ['E-1-other-3.png', 'E-1', 'SEC-32', 3],
  ['E-1-recognition.jpg', 'E-1', 'SEC-34', 0],
  // A decomposed name, as macOS stores it.
  ['U\u0308-1_1.webp', 'Ü-1', 'SEC-33', 1],
] as const)('SCR-069 in part: assigns %s to vehicle %s (%s)', (name, code, call, order) => {
  expect(rowFileOf(name)).toEqual({ code, call, order });
});

it.each(['front.jpg', '_1.jpg', 'E-1_2.exe', 'E-1-appraisal.docx', 'E-1_2.jpg.exe', ''])(
  'a file with the name %j belongs to no row',
  (name) => {
    expect(rowFileOf(name)).toBeNull();
  },
);
