import { migrate } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import {
  outdatedProjections,
  ParkedStream,
  projectionEntities,
  projectionMigrations,
  ProjectionVersion,
  Projector,
  rebuildOutdated,
} from '@fairlot/event-sourcing-projection';
import { MemoryEventStore } from '@fairlot/event-store-testing';
import { eventStoreMigrations } from '@fairlot/event-store-postgres';
import { afterEach, expect, it } from 'vitest';
import { AuctionBoard } from './auction-board/auction-board.entity.js';
import { entities } from './entities.js';
import { LotBoard } from './lot-board/lot-board.entity.js';
import { migrations } from './migrations.js';
import { biddersOf } from './testing/bidders-of.js';
import { contexts, envelopeOf, unitsOf } from './testing/envelopes.js';
import { Play } from './testing/play.js';
import { readRows, rowsOfLog } from './testing/make-read-model.js';

let database: TestDatabase;
afterEach(() => database.drop());

const all = [...eventStoreMigrations, ...migrations, ...projectionMigrations];
/**
 * Creates a database in its state before a migration of the read model, and a function that
 * migrates it.
 */
const before = async (name: string) => {
  const index = migrations.findIndex((step) => step.name === name);
  database = await makeDatabase([
    ...eventStoreMigrations,
    ...migrations.slice(0, index),
    ...projectionMigrations,
  ]);
  return database.dataSource([...entities, ...projectionEntities]);
};

it('a migration adds the sale format to older rows without a rebuild', async () => {
  const source = await before('SaleFormatShown1764200000000');
  for (const [idAuction, sealed] of [
    [1, false],
    [2, true],
  ] as const) {
    await source.query(
      `INSERT INTO auction_board (id_auction, position, name, auction_type, id_template,
         id_owner_dealer, id_markets, created_at, starts_at, ends_at, status, sealed, deleted,
         regulation_version, regulation_hash, id_lots, standings, lots_running, lots_closed,
         lots_to_be_awarded, lots_awarded, charges)
       VALUES ($1, 3, 'Old', 'LEA', 1, 1, '{IT}', 0, 1, 2, 'RUN', $2, false, 1, '', '{1}', 'R', 1, 0, 0, 0,
         '{}')`,
      [idAuction, sealed],
    );
    await source.query(
      `INSERT INTO lot_board VALUES ($1, 1, $2, '{}', 'RUN', false, 1, 2, '{1}', $3, '{}', NULL, NULL)`,
      [idAuction, { idLot: 1, sealed, priceMinor: null }, sealed],
    );
  }
  await source.query(
    `INSERT INTO lot_board VALUES (2, 2, NULL, '{}', NULL, false, 0, 0, '{}', false, '{}', NULL, NULL)`,
  );
  await migrate(database.connection, all);
  const auctions = await source.manager.find(AuctionBoard, { order: { idAuction: 'ASC' } });
  expect(auctions.map(({ format }) => format)).toEqual([{ kind: 'ASCENDING' }, { kind: 'SEALED' }]);
  const lots = await source.manager.find(LotBoard, { order: { idAuction: 'ASC', idLot: 'ASC' } });
  expect(lots.map(({ shown }) => shown)).toEqual([
    { idLot: 1, priceMinor: null, format: { kind: 'ASCENDING' } },
    { idLot: 1, priceMinor: null, format: { kind: 'SEALED' } },
    null,
  ]);
});

it('a migration moves a file and an extension from separate columns to one document each', async () => {
  const source = await before('FoldedAuction1764200000001');
  for (const [idAuction, parts] of [
    [1, [7, 'terms.pdf', 'OWNER', 123]],
    [2, [null, null, null, null]],
  ] as const)
    await source.query(
      `INSERT INTO auction_board (id_auction, position, name, auction_type, id_template,
         id_owner_dealer, id_markets, created_at, starts_at, ends_at, status, format, deleted,
         regulation_version, regulation_hash, id_lots, standings, lots_running, lots_closed,
         lots_to_be_awarded, lots_awarded, charges, id_file, file_name, extension_reason, extension_at)
       VALUES ($1, 3, 'Old', 'LEA', 1, 1, '{IT}', 0, 1, 2, 'RUN', '{}', false, 1, '', '{1}', 'R', 1, 0, 0, 0,
         '{}', $2, $3, $4, $5)`,
      [idAuction, ...parts],
    );
  await migrate(database.connection, all);
  const auctions = await source.manager.find(AuctionBoard, { order: { idAuction: 'ASC' } });
  expect(auctions.map(({ fileMessage, extension }) => ({ fileMessage, extension }))).toEqual([
    { fileMessage: { idFile: 7, fileName: 'terms.pdf' }, extension: { reason: 'OWNER', at: 123 } },
    { fileMessage: null, extension: null },
  ]);
});

it('a migration adds the rows of dealers on lots to a filled database', async () => {
  const source = await before('LotBidders1772100000000');
  await source.query(`INSERT INTO lot_offer (id_auction, id_lot, id_offer, id_dealer, kind, amount_minor,
      price_minor, id_leader, position, at, voided)
    SELECT 1 + n % 3, 1 + n % 7, n, 10 + n % 5, CASE WHEN n % 4 = 0 THEN 'AGENT' ELSE 'OFFER' END,
      CASE WHEN n % 11 > 0 THEN 1000 * (n % 13) END, 1, 10, n, n, n % 6 = 0
    FROM generate_series(1, 2000) n`);
  await migrate(database.connection, all);
  const rows = await readRows(source);
  expect(rows.bidders.size).toBe(105);
  expect([...rows.bidders.values()]).toEqual(
    expect.arrayContaining(biddersOf([...rows.offers.values()])),
  );
});

it('a migration stores the public part of a lot as text with the same value', async () => {
  const source = await before('LotShownAsText1775100000000');
  const shown = { idAuction: 1, pause: { at: 7, reason: 'a "word" \\ 車' }, priceMinor: null };
  await source.query(
    `INSERT INTO lot_board (id_auction, id_lot, shown, folded, paused, starts_at, ends_at, id_vehicles,
       hidden, id_bidders) VALUES (1, 1, $1, '{}', false, 1, 2, '{1}', false, '{}'),
      (1, 2, NULL, '{}', false, 0, 0, '{}', false, '{}')`,
    [JSON.stringify(shown)],
  );
  await migrate(database.connection, all);
  const lots = await source.manager.find(LotBoard, { order: { idLot: 'ASC' } });
  expect(lots.map((lot) => lot.shown)).toEqual([shown, null]);
});

it('a migration moves the terms of lots to their own column', async () => {
  const source = await before('LotTerms1772200000001');
  const terms = { currency: 'EUR', reserveMinor: 7 };
  const award = { position: -1, status: null, awarded: null, decisions: 0 };
  await source.query(
    `INSERT INTO lot_board VALUES
       (1, 1, '{"idLot":1}', $1, 'RUN', false, 1, 2, '{1}', false, '{}', NULL, NULL),
       (1, 2, NULL, $2, NULL, false, 0, 0, '{}', false, '{}', NULL, NULL)`,
    [
      { lot: { position: 3, terms }, award },
      { lot: null, award },
    ].map((fold) => JSON.stringify(fold)),
  );
  await migrate(database.connection, all);
  const lots = await source.manager.find(LotBoard, { order: { idLot: 'ASC' } });
  expect(lots.map((lot) => [lot.terms, lot.folded])).toEqual([
    [terms, { lot: { position: 3 }, award }],
    [null, { lot: null, award }],
  ]);
});

it('a migration joins lots and bids from two read models with different progress', async () => {
  const source = await before('PositionsInRows1775200000000');
  const steps = Array.from({ length: 30 }, (_, n) => ({
    lot: n % 3,
    action: n < 25 ? 'OFFER' : 'CLOSE',
    idDealer: 10 + (n % 4),
    raise: 1,
  })) as ConstructorParameters<typeof Play>[0];
  const store = new MemoryEventStore();
  await store.append(unitsOf(new Play(steps).written));
  const log = await store.readLog({ limit: 1_000 });
  await source.query(
    `INSERT INTO lot_board (id_auction, id_lot, folded, paused, starts_at, ends_at, id_vehicles, hidden,
       id_bidders) VALUES (1, 1, '{}', false, 0, 0, '{}', false, '{}')`,
  );
  await source.query(`INSERT INTO lot_board_seen VALUES ('lot-1.1', 7)`);
  await source.query(`INSERT INTO lot_offer_seen VALUES ('lot-1.1', 3)`);
  for (const [name, version] of [
    ['lot-board', 12],
    ['lot-offer', 4],
  ] as const)
    await source.manager.save(ProjectionVersion, { name, version });
  const parked = { stream: 'lot-1.1', position: 4, type: 'OfferAccepted', reason: 'poison' };
  await source.manager.insert(ParkedStream, { readModel: 'lot-offer', ...parked });
  await migrate(database.connection, all);
  const parts = { dataSource: source, store, contexts };
  expect(await outdatedProjections(source, contexts)).toContain('lots');
  await rebuildOutdated(parts);
  const projector = new Projector(parts);
  await projector.takeUp();
  await projector.handle(log.map(envelopeOf));
  expect(await source.manager.count(ParkedStream)).toBe(0);
  const made = await source.manager.find(ProjectionVersion);
  expect(made.map(({ name }) => name)).not.toContain('lot-board');
  expect(await readRows(source)).toEqual(rowsOfLog(log));
});
