import type { SqlMigration } from '@fairlot/database';
import { laterMigrations } from './later-migrations.js';
import { voidAndRevertMigrations } from './void-and-revert-migrations.js';

/**
 * Indexes have the names that PostgreSQL generates when it copies a table. The tables of a rebuild,
 * which are copies in the schema `rebuild`, therefore have indexes with the same names.
 */
export const migrations: readonly SqlMigration[] = [
  {
    name: 'AuctionReadModel1763500000000',
    up: `
      CREATE SCHEMA IF NOT EXISTS rebuild;
      CREATE TABLE checkpoint (
        name text PRIMARY KEY,
        at   text COLLATE "C" NOT NULL
      );
      CREATE TABLE projection_version (
        name    text PRIMARY KEY,
        version integer NOT NULL
      );
      CREATE TABLE auction_board (
        id_auction         integer PRIMARY KEY,
        position           integer NOT NULL,
        name               text NOT NULL,
        auction_type       text NOT NULL,
        id_template        integer NOT NULL,
        id_owner_dealer    integer NOT NULL,
        id_markets         text[] NOT NULL,
        created_at         bigint NOT NULL,
        starts_at          bigint NOT NULL,
        ends_at            bigint NOT NULL,
        status             text NOT NULL,
        sealed             boolean NOT NULL,
        deleted            boolean NOT NULL,
        message            text,
        id_file            integer,
        file_name          text,
        regulation_version integer NOT NULL,
        regulation_hash    text NOT NULL,
        extension_reason   text,
        extension_at       bigint,
        id_lots            integer[] NOT NULL,
        standings          text NOT NULL,
        lots_running       integer NOT NULL,
        lots_closed        integer NOT NULL,
        lots_to_be_awarded integer NOT NULL,
        lots_awarded       integer NOT NULL
      );
      CREATE INDEX auction_board_status_ends_at_idx ON auction_board (status, ends_at);
      CREATE INDEX auction_board_id_template_idx ON auction_board (id_template);
      CREATE INDEX auction_board_id_owner_dealer_idx ON auction_board (id_owner_dealer);
      CREATE TABLE auction_board_seen (stream text PRIMARY KEY, position integer NOT NULL);
      CREATE TABLE lot_board (
        id_auction          integer NOT NULL,
        id_lot              integer NOT NULL,
        position            integer NOT NULL,
        id_seller_dealer    integer NOT NULL,
        id_vehicles         integer[] NOT NULL,
        base_price_minor    bigint NOT NULL,
        reserve_minor       bigint,
        click_and_buy_minor bigint,
        currency            text NOT NULL,
        starts_at           bigint NOT NULL,
        ends_at             bigint NOT NULL,
        sealed              boolean NOT NULL,
        policy              jsonb NOT NULL,
        policy_hash         text NOT NULL,
        status              text NOT NULL,
        paused              boolean NOT NULL,
        pause_reason        text,
        price_minor         bigint,
        minimum_next_minor  bigint NOT NULL,
        offers              integer NOT NULL,
        id_bidders          integer[] NOT NULL,
        id_leader           integer,
        id_leading_offer    integer,
        reserve_met         boolean NOT NULL,
        sold                boolean NOT NULL,
        closed_at           bigint,
        extension_reason    text,
        extension_at        bigint,
        PRIMARY KEY (id_auction, id_lot)
      );
      CREATE INDEX lot_board_status_ends_at_idx ON lot_board (status, ends_at);
      CREATE INDEX lot_board_status_starts_at_idx ON lot_board (status, starts_at);
      CREATE INDEX lot_board_id_vehicles_idx ON lot_board USING gin (id_vehicles);
      CREATE TABLE lot_board_seen (stream text PRIMARY KEY, position integer NOT NULL);

      CREATE TABLE award_board (
        id_auction     integer NOT NULL,
        id_lot         integer NOT NULL,
        position       integer NOT NULL,
        status         text,
        id_vehicles    integer[] NOT NULL,
        currency       text NOT NULL,
        bound          jsonb NOT NULL,
        binds_until_at bigint NOT NULL,
        id_offer       integer,
        id_dealer      integer,
        price_minor    bigint,
        channel        text,
        reason         text,
        awarded_at     bigint,
        id_purchase    integer,
        settled_at     bigint,
        PRIMARY KEY (id_auction, id_lot)
      );
      CREATE INDEX award_board_id_dealer_idx ON award_board (id_dealer);
      CREATE UNIQUE INDEX award_board_id_purchase_idx ON award_board (id_purchase);
      CREATE TABLE award_board_seen (stream text PRIMARY KEY, position integer NOT NULL);

      CREATE TABLE lot_offer (
        id_auction   integer NOT NULL,
        id_lot       integer NOT NULL,
        id_offer     integer NOT NULL,
        id_dealer    integer NOT NULL,
        kind         text NOT NULL,
        amount_minor bigint,
        price_minor  bigint,
        id_leader    integer,
        position     integer NOT NULL,
        at           bigint NOT NULL,
        voided       boolean NOT NULL,
        PRIMARY KEY (id_auction, id_lot, id_offer)
      );
      CREATE INDEX lot_offer_id_dealer_id_auction_idx ON lot_offer (id_dealer, id_auction);
      CREATE TABLE lot_offer_seen (stream text PRIMARY KEY, position integer NOT NULL);
    `,
  },
  {
    name: 'AuctionRecords1763500000001',
    up: `
      CREATE TABLE observation (
        id_user    integer NOT NULL,
        id_auction integer NOT NULL,
        id_lot     integer NOT NULL,
        at         bigint NOT NULL,
        PRIMARY KEY (id_user, id_auction, id_lot)
      );

      CREATE TABLE feedback (
        id_feedback   integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        id_dealer     integer NOT NULL,
        id_purchase   integer NOT NULL,
        id_auction    integer NOT NULL,
        id_auctioneer integer NOT NULL,
        rating        integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
        at            bigint NOT NULL
      );
      CREATE UNIQUE INDEX feedback_id_dealer_id_purchase_idx ON feedback (id_dealer, id_purchase);
      CREATE INDEX feedback_id_auctioneer_idx ON feedback (id_auctioneer);

      CREATE TABLE stored_file (
        id_file      integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        id_auction   integer NOT NULL,
        file_name    text NOT NULL,
        content_type text NOT NULL,
        size         integer NOT NULL CHECK (size <= 10485760),
        sha256       text NOT NULL,
        content      bytea NOT NULL,
        at           bigint NOT NULL
      );
    `,
  },
  {
    // All existing rows come from events of version 1, which had no charges.
    name: 'AuctionCharges1764000000001',
    up: `
      ALTER TABLE auction_board ADD COLUMN charges jsonb NOT NULL DEFAULT '{"vatRegime": "NONE",
        "vatBasisPoints": 0, "buyerFee": {"basisPoints": 0, "minMinor": 0, "maxMinor": null}}';
      UPDATE lot_board lot SET policy = policy || jsonb_build_object('charges', auction.charges)
        FROM auction_board auction WHERE auction.id_auction = lot.id_auction;
      ALTER TABLE auction_board ALTER COLUMN charges DROP DEFAULT;
    `,
  },
  {
    name: 'LotCloseReason1763700000000',
    up: 'ALTER TABLE lot_board ADD COLUMN close_reason text;',
  },
  {
    // The rows are rebuilt from the log; without rows there is nothing to rebuild.
    name: 'PublicLot1764100000000',
    up: `
      INSERT INTO projection_version (name, version)
        SELECT 'lot-board', 2 WHERE NOT EXISTS (SELECT FROM lot_board)
        ON CONFLICT (name) DO NOTHING;
      DROP TABLE lot_board;
      TRUNCATE lot_board_seen;
      CREATE TABLE lot_board (
        id_auction       integer NOT NULL,
        id_lot           integer NOT NULL,
        shown            jsonb,
        folded           jsonb NOT NULL,
        status           text,
        paused           boolean NOT NULL,
        starts_at        bigint NOT NULL,
        ends_at          bigint NOT NULL,
        id_vehicles      integer[] NOT NULL,
        hidden           boolean NOT NULL,
        id_bidders       integer[] NOT NULL,
        id_leader        integer,
        id_leading_offer integer,
        PRIMARY KEY (id_auction, id_lot)
      );
      CREATE INDEX lot_board_status_ends_at_idx ON lot_board (status, ends_at);
      CREATE INDEX lot_board_status_starts_at_idx ON lot_board (status, starts_at);
      CREATE INDEX lot_board_id_vehicles_idx ON lot_board USING gin (id_vehicles);
    `,
  },
  {
    // Rows store terms as in the events, with a format since version 3.
    name: 'SaleFormat1764100000001',
    up: `
      UPDATE projection_version SET version = 3
        WHERE name = 'lot-board' AND NOT EXISTS (SELECT FROM lot_board);
    `,
  },
  {
    // Rows store the format as a fold of their events would, so none needs a rebuild.
    name: 'SaleFormatShown1764200000000',
    up: `
      ALTER TABLE auction_board ADD COLUMN format jsonb;
      UPDATE auction_board SET format =
        jsonb_build_object('kind', CASE WHEN sealed THEN 'SEALED' ELSE 'ASCENDING' END);
      ALTER TABLE auction_board ALTER COLUMN format SET NOT NULL, DROP COLUMN sealed;
      UPDATE lot_board SET shown = (shown - 'sealed') || jsonb_build_object('format',
          jsonb_build_object('kind',
            CASE WHEN (shown ->> 'sealed')::boolean THEN 'SEALED' ELSE 'ASCENDING' END))
        WHERE shown IS NOT NULL;
    `,
  },
  {
    // Gives the row the fields of the fold from which it is derived.
    name: 'FoldedAuction1764200000001',
    up: `
      ALTER TABLE auction_board ADD COLUMN file_message jsonb, ADD COLUMN extension jsonb;
      UPDATE auction_board SET
        file_message = CASE WHEN id_file IS NOT NULL AND file_name IS NOT NULL
          THEN jsonb_build_object('idFile', id_file, 'fileName', file_name) END,
        extension = CASE WHEN extension_reason IS NOT NULL AND extension_at IS NOT NULL
          THEN jsonb_build_object('reason', extension_reason, 'at', extension_at) END;
      ALTER TABLE auction_board DROP COLUMN id_file, DROP COLUMN file_name,
        DROP COLUMN extension_reason, DROP COLUMN extension_at;
    `,
  },
  {
    name: 'AnsweredWrites1764300000000',
    up: `
      CREATE TABLE answered_write (
        id_user     integer NOT NULL,
        command_id  text    NOT NULL,
        fingerprint text    NOT NULL,
        outcome     jsonb,
        at          bigint  NOT NULL,
        PRIMARY KEY (id_user, command_id)
      );
    `,
  },
  {
    // Filled from the log: the version of the projection triggers a rebuild.
    name: 'VoidReason1764300000002',
    up: 'ALTER TABLE lot_offer ADD COLUMN void_reason text;',
  },
  {
    // Before this version all lots of every auction ended together.
    name: 'Staggering1764400000000',
    up: `
      ALTER TABLE auction_board ADD COLUMN stagger_ms integer NOT NULL DEFAULT 0;
      ALTER TABLE auction_board ALTER COLUMN stagger_ms DROP DEFAULT;
    `,
  },
  {
    // A dealer's lots, and the lots it has won, are read in the order of auctions.
    name: 'OwnActivity1764500000000',
    up: `
      CREATE INDEX lot_offer_id_dealer_id_auction_id_lot_id_offer_idx
        ON lot_offer (id_dealer, id_auction, id_lot, id_offer);
      DROP INDEX lot_offer_id_dealer_id_auction_idx;
      CREATE INDEX award_board_id_dealer_id_auction_id_lot_idx
        ON award_board (id_dealer, id_auction, id_lot);
      DROP INDEX award_board_id_dealer_idx;
    `,
  },
  {
    name: 'ActivityLook1764500000001',
    up: `
      CREATE TABLE activity_look (
        id_user integer NOT NULL, id_auction integer NOT NULL, id_lot integer NOT NULL,
        state text NOT NULL, PRIMARY KEY (id_user, id_auction, id_lot)
      );
    `,
  },
  ...voidAndRevertMigrations,
  ...laterMigrations,
];
