import type { SqlMigration } from '@fairlot/database';

/**
 * The log. Each index has one job: the primary key is the order of the log (and holds together the
 * events of a command), the second lets one writer win a position and reads a stream, the third
 * lets a command be stored once (which `command` does now).
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

/** Events of before keep none: their hashes were made without. */
const eventSalt: SqlMigration = {
  name: 'EventSalt1764300000000',
  up: 'ALTER TABLE event ADD COLUMN salt text',
};

/** Who alone may do what one process does for all; a new holder gets a new epoch. */
const lease: SqlMigration = {
  name: 'Lease1764400000000',
  up: `
    CREATE TABLE lease (
      name       text PRIMARY KEY,
      holder     text NOT NULL,
      epoch      bigint NOT NULL,
      expires_at timestamptz NOT NULL
    )`,
};

/**
 * One row of each sealed transaction; `ordinal` is that of its newest event. A chain is found by
 * its first row, and its newest one by the order of its numbers.
 */
const eventSeal: SqlMigration = {
  name: 'EventSeal1764500000000',
  up: `
    CREATE TABLE event_seal (
      xid     xid8 PRIMARY KEY DEFAULT pg_current_xact_id(),
      ordinal int NOT NULL,
      chain   text COLLATE "C" NOT NULL,
      number  int NOT NULL,
      record  text NOT NULL,
      proof   text NOT NULL,
      CONSTRAINT event_seal_chain_number UNIQUE (chain, number)
    );
    CREATE INDEX event_seal_first ON event_seal (chain) WHERE number = 0;`,
};

/**
 * Each command once, whether it wrote events or not: where they begin and how many they are, and
 * what is kept of it. The id stood in its first event before, which a command without one has not.
 * The second index finds the oldest of those that wrote nothing, and is of them alone.
 */
const commandRecord: SqlMigration = {
  name: 'CommandRecord1764600000000',
  up: `
    CREATE TABLE command (
      command_id text COLLATE "C" PRIMARY KEY,
      xid        xid8 NOT NULL DEFAULT pg_current_xact_id(),
      ordinal    int NOT NULL,
      events     int NOT NULL,
      record     text,
      stored_at  timestamptz
    );
    INSERT INTO command (command_id, xid, ordinal, events)
    SELECT e.command_id, e.xid, e.ordinal,
      coalesce(lead(e.ordinal) OVER (PARTITION BY e.xid ORDER BY e.ordinal), g.events) - e.ordinal
    FROM event e
    JOIN (SELECT xid, max(ordinal) + 1 AS events FROM event GROUP BY xid) AS g ON g.xid = e.xid
    WHERE e.command_id IS NOT NULL;
    CREATE UNIQUE INDEX command_unwritten ON command (xid, ordinal) WHERE events = 0;
    ALTER TABLE event DROP COLUMN command_id;`,
};

/**
 * What of the log lies in files: pieces that follow each other, each up to a place; and which streams have
 * events in it, from which position on.
 */
const logSegment: SqlMigration = {
  name: 'LogSegment1764800000000',
  up: `
    CREATE TABLE log_segment (
      number        int PRIMARY KEY,
      until_xid     xid8 NOT NULL,
      until_ordinal int NOT NULL,
      events        int NOT NULL,
      id_file       text NOT NULL,
      sha256        text NOT NULL,
      CONSTRAINT log_segment_until UNIQUE (until_xid, until_ordinal)
    );
    CREATE TABLE log_segment_stream (
      stream  text COLLATE "C" NOT NULL,
      first   int NOT NULL,
      segment int NOT NULL,
      PRIMARY KEY (stream, first)
    );`,
};

export const eventStoreMigrations: readonly SqlMigration[] = [
  eventLog,
  eventSalt,
  lease,
  eventSeal,
  commandRecord,
  logSegment,
];
