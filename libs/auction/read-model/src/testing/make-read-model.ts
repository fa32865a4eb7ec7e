import { makeDatabase } from '@fairlot/database/testing';
import type { CommittedEvent } from '@fairlot/event-store-port';
import { eventStoreMigrations, PostgresEventStore } from '@fairlot/event-store-postgres';
import { projectionEntities, projectionMigrations } from '@fairlot/event-sourcing-projection';
import type { DataSource } from 'typeorm';
import { AuctionBoard } from '../auction-board/auction-board.entity.js';
import { AwardBoard } from '../award-board/award-board.entity.js';
import { entities } from '../entities.js';
import { LotBidder } from '../lot-bidder/lot-bidder.entity.js';
import { LotBoard } from '../lot-board/lot-board.entity.js';
import { LotOffer } from '../lot-offer/lot-offer.entity.js';
import { migrations } from '../migrations.js';
import { biddersOf } from './bidders-of.js';
import { contexts } from './envelopes.js';
import { expectedRows } from './oracle.js';

/** An empty database with a log and a read model. */
export const makeReadModel = async () => {
  const database = await makeDatabase([
    ...eventStoreMigrations,
    ...migrations,
    ...projectionMigrations,
  ]);
  const dataSource = await database.dataSource([...entities, ...projectionEntities]);
  const store = new PostgresEventStore(database.connection);
  const drop = async () => {
    await store.close();
    await database.drop();
  };
  return { dataSource, store, contexts, drop };
};

const READ_MODEL_TABLES = ['auction_board', 'lot_board', 'award_board', 'lot_offer'];

/** Empties all tables of the read model. */
export const clearReadModel = async (dataSource: DataSource): Promise<void> => {
  const tables = ['lot_bidder', ...READ_MODEL_TABLES];
  await dataSource.query(
    `TRUNCATE ${tables.join(', ')}, checkpoint, parked_stream, event_index, feedback, observation, activity_look`,
  );
};

const rowsByName = (rows: readonly object[]) =>
  new Map(
    rows.map((row) => [
      JSON.stringify(row, ['idAuction', 'idLot', 'idOffer', 'idDealer']),
      { ...row },
    ]),
  );

/** All rows, as TypeORM reads them. */
export const readRows = async ({ manager }: DataSource) => ({
  auctions: rowsByName(
    (await manager.find(AuctionBoard)).map(({ standings: _letters, ...row }) => row),
  ),
  lots: rowsByName(
    (await manager.find(LotBoard)).map(({ folded: _fold, terms: _terms, ...row }) => row),
  ),
  awards: rowsByName(await manager.find(AwardBoard)),
  offers: rowsByName(await manager.find(LotOffer)),
  bidders: rowsByName(await manager.find(LotBidder)),
});

/** The full content of all boards, with their folds. */
export const readBoards = async (dataSource: DataSource): Promise<string> => {
  const boards = READ_MODEL_TABLES.filter((table) => table.endsWith('_board'));
  const rows: object[][] = await Promise.all(
    boards.map((table) => dataSource.query(`SELECT to_jsonb(t) FROM ${table} t`)),
  );
  return JSON.stringify(rows);
};

/** The rows that the oracle derives from the log. */
export const rowsOfLog = (log: readonly CommittedEvent[]) => {
  const { auctions, lots, awards, offers } = expectedRows(
    log.map(({ stream, type, data, metadata }) => ({
      stream,
      type,
      data: JSON.parse(data),
      at: JSON.parse(metadata).ingressAt,
    })),
  );
  return {
    auctions: rowsByName(auctions),
    lots: rowsByName(lots),
    awards: rowsByName(awards),
    offers: rowsByName(offers),
    bidders: rowsByName(biddersOf(offers)),
  };
};
