import type { SqlMigration } from '@fairlot/database';

/**
 * The log. The primary key is the order of the log, and keeps the events of a command together. The
 * second index makes a position unique, so that one writer wins it, and serves reads of streams.
 * The third index made command ids unique, which the table `command` does now.
 * `xid` is the id of the writing transaction, and `ordinal` the position in it. See `readLog` for
 * the reason.
 */
const eventLogMigration: SqlMigration = {
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

/** Old events have no salt, because their hashes were computed without one. */
const eventSaltMigration: SqlMigration = {
  name: 'EventSalt1764300000000',
  up: 'ALTER TABLE event ADD COLUMN salt text',
};

/** Leases for work that one process at a time may do. A new holder gets a new epoch. */
const leaseMigration: SqlMigration = {
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
 * Seals: one row per sealed transaction, with the `ordinal` of its newest event. The first row of a
 * chain identifies it, and the row with the highest number is its newest seal.
 */
const eventSealMigration: SqlMigration = {
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
 * Commands: one row each, with or without events: position and number of its events, and its
 * record. Before, only its first event had the id. The second index contains only commands without
 * events, to find the oldest.
 */
const commandRecordMigration: SqlMigration = {
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
 * The archive files in log order, each with its end. Also the first position of each stream in each
 * file.
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
  eventLogMigration,
  eventSaltMigration,
  leaseMigration,
  eventSealMigration,
  commandRecordMigration,
  logSegment,
];
