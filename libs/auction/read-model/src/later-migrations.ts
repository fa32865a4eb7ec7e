import type { SqlMigration } from '@fairlot/database';
import { insertAllBiddersSql } from './lot-bidder/lot-bidder.summary.js';

export const laterMigrations: readonly SqlMigration[] = [
  {
    // An index for the number of paused lots, which every list of auctions reads.
    name: 'PausedLots1764700000000',
    up: 'CREATE INDEX lot_board_id_auction_idx ON lot_board (id_auction) WHERE paused;',
  },
  {
    // Fills the new table from the existing bids. From now on, the projector maintains both tables.
    name: 'LotBidders1772100000000',
    up: `
    CREATE TABLE lot_bidder (
      id_auction     integer NOT NULL,
      id_lot         integer NOT NULL,
      id_dealer      integer NOT NULL,
      newest_offer   integer NOT NULL,
      standing_offer integer,
      standing_minor bigint,
      standing_kind  text,
      best_offer     integer,
      best_minor     bigint,
      PRIMARY KEY (id_auction, id_lot, id_dealer)
    );
    CREATE INDEX lot_bidder_id_dealer_id_auction_id_lot_idx
      ON lot_bidder (id_dealer, id_auction, id_lot);
    ${insertAllBiddersSql('public')};
  `,
  },
  {
    // One catalogue per user; its file is stored separately.
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
  {
    // Leaves space on each page for the row version that a bid writes, so that no index entry is
    // written and the table stays small.
    name: 'LotBoardRoom1772200000000',
    up: 'ALTER TABLE lot_board SET (fillfactor = 40);',
  },
  {
    // Moves the terms, which no bid changes, from the column that each bid writes to their own
    // column.
    name: 'LotTerms1772200000001',
    up: `
    ALTER TABLE lot_board ADD COLUMN terms jsonb;
    UPDATE lot_board SET terms = folded #> '{lot,terms}', folded = folded #- '{lot,terms}'
      WHERE shown IS NOT NULL;
    ALTER TABLE lot_board ALTER COLUMN folded TYPE json USING folded::json;
  `,
  },
  {
    // The column is filled when the rows are rebuilt, which their new version causes.
    name: 'PastOfLots1773000000000',
    up: "ALTER TABLE lot_board ADD COLUMN past jsonb NOT NULL DEFAULT '[]';",
  },
  {
    // Leaves space on each page, as for the rows of lots. A dealer's row changes with each of its
    // bids, but its index entries never do.
    name: 'LotBidderRoom1775000000000',
    up: 'ALTER TABLE lot_bidder SET (fillfactor = 70);',
  },
  {
    // Compresses only long rows: compressing costs time at every read and every bid, and saves less
    // than a tenth. Two of the longest uncompressed rows fit on a page.
    name: 'LotBoardUnpacked1775050000000',
    up: 'ALTER TABLE lot_board SET (toast_tuple_target = 4080);',
  },
  {
    // Stores the column as text, because it is written with each bid and usually read as a whole.
    name: 'LotShownAsText1775100000000',
    up: 'ALTER TABLE lot_board ALTER COLUMN shown TYPE json USING shown::json;',
  },
  {
    // Stores stream positions in the rows, before the columns that a bid does not change.
    // PostgreSQL omits equal bytes at the end of two row versions from the write-ahead log. Lots
    // and their bids become one read model, which is rebuilt from the log at the next start.
    name: 'PositionsInRows1775200000000',
    up: `
    ALTER TABLE lot_board RENAME COLUMN terms TO terms_before;
    ALTER TABLE lot_board RENAME COLUMN past TO past_before;
    ALTER TABLE lot_board ADD COLUMN position integer NOT NULL DEFAULT -1,
      ADD COLUMN award_position integer NOT NULL DEFAULT -1,
      ADD COLUMN terms jsonb, ADD COLUMN past jsonb NOT NULL DEFAULT '[]';
    UPDATE lot_board SET terms = terms_before, past = past_before;
    ALTER TABLE lot_board DROP COLUMN terms_before, DROP COLUMN past_before,
      ALTER COLUMN position DROP DEFAULT, ALTER COLUMN award_position DROP DEFAULT;
    DROP TABLE auction_board_seen, lot_board_seen, award_board_seen, lot_offer_seen;
    DELETE FROM projection_version WHERE name IN ('lot-board', 'lot-offer');
  `,
  },
  {
    // Leaves space for the next version of each dealer's row on a page, because many dealers may
    // bid in one batch.
    name: 'LotBidderMoreRoom1775200000001',
    up: 'ALTER TABLE lot_bidder SET (fillfactor = 50);',
  },
];
