import type { SqlMigration } from '@fairlot/database';

export const laterMigrations: readonly SqlMigration[] = [
  {
    // How many lots of an auction stand still is asked with every list of auctions.
    name: 'PausedLots1764700000000',
    up: 'CREATE INDEX lot_board_id_auction_idx ON lot_board (id_auction) WHERE paused;',
  },
  {
    // One of each user; its file lies beside. A row that is made for an hour is made no more.
    name: 'AuctionCatalogues1768100000120',
    up: `
    CREATE TABLE auction_catalogue (
      id_user    integer PRIMARY KEY,
      run        uuid    NOT NULL,
      command_id text    NOT NULL,
      id_auction integer NOT NULL,
      language   text    NOT NULL,
      state      text    NOT NULL CHECK (state IN ('MAKING', 'READY', 'FAILED', 'STOPPED')),
      done       integer NOT NULL,
      total      integer NOT NULL,
      started_at bigint  NOT NULL,
      seen_at    bigint  NOT NULL,
      id_file    text,
      bytes      bigint
    );
    CREATE INDEX auction_catalogue_id_file_idx ON auction_catalogue (id_file);
    CREATE INDEX auction_catalogue_seen_at_idx ON auction_catalogue (seen_at);
  `,
  },
];
