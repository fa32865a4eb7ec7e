import { expect, it } from 'vitest';
import { poolsFor, WHOLE } from './pools.js';
import { ROLES } from '../settings/settings.js';

it('gives a process a share of the connections for its roles, and never more than one process with all roles', () => {
  expect(poolsFor(ROLES)).toEqual(WHOLE);
  const alone = ROLES.map((role) => poolsFor([role]));
  for (const { records, log } of alone) {
    // A session that waits inside a transaction must not block the query that it waits for.
    expect(records).toBeGreaterThan(1);
    expect(log).toBeGreaterThan(1);
    expect(records + log).toBeLessThan(WHOLE.records + WHOLE.log);
  }
  // Seven processes with their leases and listeners, on a PostgreSQL with a hundred connections.
  expect(alone.reduce((sum, { records, log }) => sum + records + log, 0)).toBeLessThan(60);
});
