import type { SqlMigration } from '@fairlot/database';

/** Installations older than this package have the first two from the auction's own steps. */
export const projectionMigrations: readonly SqlMigration[] = [
  {
    name: 'EventSourcing1765000000000',
    up: `
      CREATE SCHEMA IF NOT EXISTS rebuild;
      CREATE TABLE IF NOT EXISTS checkpoint (
        name text PRIMARY KEY,
        at   text COLLATE "C" NOT NULL
      );
      CREATE TABLE IF NOT EXISTS projection_version (
        name    text PRIMARY KEY,
        version integer NOT NULL
      );
      CREATE TABLE held_stream (
        stream   text PRIMARY KEY,
        position integer NOT NULL,
        type     text NOT NULL,
        version  integer NOT NULL,
        after    text COLLATE "C"
      );
    `,
  },
];
