import { expect, it } from 'vitest';
import { newCommandId } from './new-command-id.js';

const V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it('a new command id is a unique UUID of version 7, and later ids sort after earlier ones', () => {
  const instants = [0, 1, 0xff_ff_ff_ff, Date.UTC(2026, 10, 25), Date.UTC(9999, 11, 31)];
  const ids = instants.map((now) => newCommandId(now));
  for (const id of ids) expect(id).toMatch(V7);
  expect(ids.toSorted()).toEqual(ids);
  const sameTime = Array.from({ length: 1_000 }, () => newCommandId(7));
  expect(new Set(sameTime).size).toBe(1_000);
});
