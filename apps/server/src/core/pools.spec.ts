import { expect, it } from 'vitest';
import { poolsFor, POOLS_OF_ALL_ROLES } from './pools.js';
import { ROLES } from '../settings/settings.js';

it('the pools of a process have connections for its roles, at most as many as a process with all roles', () => {
  expect(poolsFor(ROLES)).toEqual(POOLS_OF_ALL_ROLES);
  const alone = ROLES.map((role) => poolsFor([role]));
  for (const { records, log } of alone) {
    // A session that waits in a transaction must not block the query that it waits for.
    expect(records).toBeGreaterThan(1);
    expect(log).toBeGreaterThan(1);
    expect(records + log).toBeLessThan(POOLS_OF_ALL_ROLES.records + POOLS_OF_ALL_ROLES.log);
  }
  // Seven processes, with their lease and listener connections, fit a PostgreSQL with 100
  // connections.
  expect(alone.reduce((sum, { records, log }) => sum + records + log, 0)).toBeLessThan(60);
});
