import type { SqlMigration } from '@fairlot/database';

/**
 * The log. Each index has one job: the primary key is the order of the log (and holds together the
 * events of a command), the second lets one writer win a position and reads a stream, the third
 * lets a command be stored once. It is partial because only a command's first event carries its id.
 *
 * `xid` is the writing transaction, `ordinal` the place within it: see `readLog` for why.
 */
const eventLog: SqlMigration = {
  name: 'EventLog1763100000000',
  up: `
    CREATE TABLE event (
      xid        xid8 NOT NULL DEFAULT pg_current_xact_id(),
      ordinal    int NOT NULL,
      stream     text COLLATE "C" NOT NULL,
      position   int NOT NULL,
      type       text NOT NULL,
      version    smallint NOT NULL,
      data       text NOT NULL,
      metadata   text NOT NULL,
      hash       text NOT NULL,
      command_id text COLLATE "C",
      PRIMARY KEY (xid, ordinal),
      CONSTRAINT event_stream_position UNIQUE (stream, position)
    );
    CREATE UNIQUE INDEX event_command ON event (command_id) WHERE command_id IS NOT NULL;`,
};

export const eventStoreMigrations: readonly SqlMigration[] = [eventLog];
