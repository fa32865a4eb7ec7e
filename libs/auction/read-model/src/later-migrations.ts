import type { SqlMigration } from '@fairlot/database';
import { allBidders } from './lot-bidder/lot-bidder.summary.js';

export const laterMigrations: readonly SqlMigration[] = [
  {
    // How many lots of an auction stand still is asked with every list of auctions.
    name: 'PausedLots1764700000000',
    up: 'CREATE INDEX lot_board_id_auction_idx ON lot_board (id_auction) WHERE paused;',
  },
  {
    // Made of the offers that are there; from here on the projector keeps both.
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
    ${allBidders('public')};
  `,
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
  {
    // A new version of a row that changes with each offer finds room beside the old one, so that no
    // index is written again and the table stays as small as its lots.
    name: 'LotBoardRoom1772200000000',
    up: 'ALTER TABLE lot_board SET (fillfactor = 40);',
  },
  {
    // What an offer leaves as it was is not written with it again.
    name: 'LotTerms1772200000001',
    up: `
    ALTER TABLE lot_board ADD COLUMN terms jsonb;
    UPDATE lot_board SET terms = folded #> '{lot,terms}', folded = folded #- '{lot,terms}'
      WHERE shown IS NOT NULL;
    ALTER TABLE lot_board ALTER COLUMN folded TYPE json USING folded::json;
  `,
  },
  {
    // Filled as the rows are made anew, which another version of them is.
    name: 'PastOfLots1773000000000',
    up: "ALTER TABLE lot_board ADD COLUMN past jsonb NOT NULL DEFAULT '[]';",
  },
  {
    // As a lot's row: a dealer's on a lot changes with each of its offers, and its indexes never.
    name: 'LotBidderRoom1775000000000',
    up: 'ALTER TABLE lot_bidder SET (fillfactor = 70);',
  },
  {
    // A lot's row is packed no more, but a long one: unpacked at every read and packed at every offer, for less
    // than a tenth of its bytes. Two of the longest that stay as they are find room on a page.
    name: 'LotBoardUnpacked1775050000000',
    up: 'ALTER TABLE lot_board SET (toast_tuple_target = 4080);',
  },
  {
    // Written with each offer, and read whole far more often than it is looked into.
    name: 'LotShownAsText1775100000000',
    up: 'ALTER TABLE lot_board ALTER COLUMN shown TYPE json USING shown::json;',
  },
  {
    // How far a stream was read stands in its row: before what an offer leaves as it was, whose place at the end of
    // both versions keeps it out of the write-ahead log. Lots and their offers are one read model, made anew from
    // the log at the next start.
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
    // Of the dealers on one page, many may offer in one batch: each finds room for its next version.
    name: 'LotBidderMoreRoom1775200000001',
    up: 'ALTER TABLE lot_bidder SET (fillfactor = 50);',
  },
];
