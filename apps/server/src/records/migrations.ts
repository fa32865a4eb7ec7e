import type { SqlMigration } from '@fairlot/database';

/** The tables of described records. `npm run new -- record` adds further ones. */
export const recordMigrations: readonly SqlMigration[] = [];
