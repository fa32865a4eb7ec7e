import { expect, it } from 'vitest';
import { PROBLEMS } from './codes.js';

/** Codes that a caller answers in one way: the number says which, the code why. */
const ALIKE = [
  // Whoever is not let in has the wrong role, whether the guard says so or a rule of the lot.
  ['ROLE_FORBIDS', 'FORBIDDEN'],
  // Nothing is wrong with the call: it is made again after `Retry-After`.
  ['STORE_UNAVAILABLE', 'NOT_READY', 'OVERLOADED', 'STALE_INGRESS', 'CONFLICT'],
];

/** ERR-012: no number under a status. */
const OF_THE_INVENTORY = '600002';

it('ERR-026 each code has a number of its own, under its status', () => {
  const byNumber = Map.groupBy(Object.entries(PROBLEMS), ([, { errorCode }]) => errorCode);
  const shared = [...byNumber.values()].filter((codes) => codes.length > 1);
  expect(shared.map((codes) => codes.map(([code]) => code))).toEqual(ALIKE);
  for (const { status, errorCode } of Object.values(PROBLEMS))
    expect(errorCode).toMatch(new RegExp(`^(?:${status}\\d{3}|${OF_THE_INVENTORY})$`));
});
