import { expect, it } from 'vitest';
import { poolsFor, WHOLE } from './pools.js';
import { ROLES } from './settings.js';

it('a process has sessions for what it does, and never more than one that does everything', () => {
  expect(poolsFor(ROLES)).toEqual(WHOLE);
  const alone = ROLES.map((role) => poolsFor([role]));
  for (const { records, log } of alone) {
    // One that waits inside a transaction must not keep what it waits for from being asked.
    expect(records).toBeGreaterThan(1);
    expect(log).toBeGreaterThan(1);
    expect(records + log).toBeLessThan(WHOLE.records + WHOLE.log);
  }
  // Seven processes beside their leases and listeners, on a PostgreSQL that takes a hundred.
  expect(alone.reduce((sum, { records, log }) => sum + records + log, 0)).toBeLessThan(60);
});
