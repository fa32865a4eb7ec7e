import { expect, it } from 'vitest';
import { PROBLEMS } from './codes.js';

/** Codes that share a number, because callers handle them in the same way. */
const ALIKE = [
  // The role is wrong: one code comes from the guard, the other from a rule of the lot.
  ['ROLE_FORBIDS', 'FORBIDDEN'],
  // The call is valid, and the caller should retry it after `Retry-After`.
  ['STORE_UNAVAILABLE', 'NOT_READY', 'OVERLOADED', 'STALE_INGRESS', 'CONFLICT'],
];

/** ERR-012: this number comes from the inventory, so it does not start with its status. */
const OF_THE_INVENTORY = '600002';

it('ERR-026 in part: each code has a number that starts with its status and is unique except for the listed codes', () => {
  const byNumber = Map.groupBy(Object.entries(PROBLEMS), ([, { errorCode }]) => errorCode);
  const shared = [...byNumber.values()].filter((codes) => codes.length > 1);
  expect(shared.map((codes) => codes.map(([code]) => code))).toEqual(ALIKE);
  for (const { status, errorCode } of Object.values(PROBLEMS))
    expect(errorCode).toMatch(new RegExp(`^(?:${status}\\d{3}|${OF_THE_INVENTORY})$`));
});
