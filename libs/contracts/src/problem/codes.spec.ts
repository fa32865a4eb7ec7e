import { expect, it } from 'vitest';
import { PROBLEMS } from './codes.js';

/** Codes with the same number, because a caller handles them in the same way. */
const ALIKE = [
  // The role is wrong, whether the guard or a rule of the lot refuses it.
  ['ROLE_FORBIDS', 'FORBIDDEN'],
  // The call is valid: retry it after `Retry-After`.
  ['STORE_UNAVAILABLE', 'NOT_READY', 'OVERLOADED', 'STALE_INGRESS', 'CONFLICT'],
];

/** ERR-012: a number of the inventory, without its status as prefix. */
const OF_THE_INVENTORY = '600002';

it('ERR-026 each code has a unique number that starts with its status', () => {
  const byNumber = Map.groupBy(Object.entries(PROBLEMS), ([, { errorCode }]) => errorCode);
  const shared = [...byNumber.values()].filter((codes) => codes.length > 1);
  expect(shared.map((codes) => codes.map(([code]) => code))).toEqual(ALIKE);
  for (const { status, errorCode } of Object.values(PROBLEMS))
    expect(errorCode).toMatch(new RegExp(`^(?:${status}\\d{3}|${OF_THE_INVENTORY})$`));
});
