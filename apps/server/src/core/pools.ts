import type { Role } from '../settings/settings.js';

/** Maximum number of database sessions of a process: for records and rows, and for the log. */
export type PoolSizes = { readonly records: number; readonly log: number };

/**
 * Sessions that each role needs for concurrent queries. The engine appends with one session of the
 * log and reads with the others.
 */
const POOLS_BY_ROLE: Readonly<Record<Role, PoolSizes>> = {
  api: { records: 8, log: 2 },
  engine: { records: 2, log: 4 },
  clock: { records: 2, log: 4 },
  relay: { records: 2, log: 2 },
  projector: { records: 3, log: 2 },
  live: { records: 4, log: 2 },
  jobs: { records: 4, log: 2 },
};
/**
 * Sessions of a process with all roles. More sessions would only wait for each other in PostgreSQL.
 */
export const POOLS_OF_ALL_ROLES: PoolSizes = { records: 12, log: 6 };

export const poolsFor = (roles: readonly Role[]): PoolSizes => {
  const of = (kind: keyof PoolSizes) =>
    Math.min(
      POOLS_OF_ALL_ROLES[kind],
      roles.reduce((sum, role) => sum + POOLS_BY_ROLE[role][kind], 0),
    );
  return { records: of('records'), log: of('log') };
};
