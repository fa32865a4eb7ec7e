import type { SqlMigration } from '@fairlot/database';

/** In older installations, migrations of the auction context created the first two tables. */
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
      CREATE TABLE event_index (
        context    text NOT NULL,
        key        text COLLATE "C" NOT NULL,
        at         text COLLATE "C" NOT NULL,
        stream     text NOT NULL,
        kind       text NOT NULL,
        position   integer NOT NULL,
        type       text NOT NULL,
        command_id text NOT NULL,
        decided_at bigint NOT NULL,
        PRIMARY KEY (context, key, at)
      );
      -- What was followed before there was an index is read once more at the next start.
      INSERT INTO projection_version (name, version)
        SELECT 'event-index', 0 WHERE EXISTS (SELECT FROM checkpoint);
    `,
  },
  {
    name: 'ParkedStreams1769700000000',
    up: `
      CREATE TABLE parked_stream (
        read_model text NOT NULL,
        stream     text NOT NULL,
        position   integer NOT NULL,
        type       text NOT NULL,
        reason     text NOT NULL,
        PRIMARY KEY (read_model, stream)
      );
    `,
  },
  {
    // Lets PostgreSQL count and skip the events of a key with the index alone.
    name: 'KindsInEventIndex1773000000000',
    up: `
      ALTER TABLE event_index DROP CONSTRAINT event_index_pkey,
        ADD PRIMARY KEY (context, key, at) INCLUDE (kind);
    `,
  },
  {
    // Lets PostgreSQL do the same for lists that are filtered by lot, type or position.
    name: 'FiltersInEventIndex1773100000000',
    up: `
      ALTER TABLE event_index DROP CONSTRAINT event_index_pkey,
        ADD PRIMARY KEY (context, key, at) INCLUDE (kind, stream, type, position);
    `,
  },
];
