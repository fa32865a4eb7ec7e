import { auctionContext, entities } from '@fairlot/auction-read-model';
import { typeormOptions, type PostgresConnection } from '@fairlot/database';
import {
  CheckpointStore,
  ProjectedContexts,
  projectionEntities,
  READ_MODEL,
  rebuild,
} from '@fairlot/event-sourcing-projection';
import { RELAY } from '@fairlot/event-sourcing-relay';
import type { EventStore } from '@fairlot/event-store-port';
import { PostgresEventStore } from '@fairlot/event-store-postgres';
import type { LotKey } from '@fairlot/auction-domain';
import { DataSource } from 'typeorm';
import { spreadOverLots, type LotTurn } from '../engine/lot-turns.ts';
import { Marketplace } from '../engine/marketplace.ts';
import { makeOffers } from '../engine/make-offers.ts';

export const LOTS_PER_AUCTION = 1_000;
/** Number of bids on every lot except on the hot one. */
const OFFERS_A_LOT = 100;
const HOT_MAX = 80_000;

/**
 * Number of bids on the hot lot, on the other lots of the watched auction, and on other auctions of
 * the same size.
 */
export type Spread = { readonly hot: number; readonly watched: number; readonly others: number };

export const spreadOf = (events: number): Spread => {
  const hot = Math.min(Math.floor(events / 20), HOT_MAX);
  const watched = Math.min(Math.floor(events * 0.8), LOTS_PER_AUCTION * OFFERS_A_LOT);
  return { hot, watched, others: events - hot - watched };
};

export const auctionCountFor = (events: number): number =>
  1 + Math.ceil(spreadOf(events).others / (LOTS_PER_AUCTION * OFFERS_A_LOT));

const lotsOf = (idAuction: number): readonly LotKey[] =>
  Array.from({ length: LOTS_PER_AUCTION }, (_, index) => ({ idAuction, idLot: index + 1 }));

/** A number of bids that are placed on some lots in turn. */
type Part = { readonly offers: number; readonly next: () => LotTurn };

/**
 * Splits the bids into parts. The hot lot is the last lot of the first auction. The other auctions
 * follow one after the other, as they would over years.
 */
const partsOf = ([idWatched = 0, ...idOthers]: readonly number[], events: number): Part[] => {
  const { hot, watched, others } = spreadOf(events);
  const lots = lotsOf(idWatched);
  const each = LOTS_PER_AUCTION * OFFERS_A_LOT;
  return [
    { offers: hot, next: spreadOverLots(lots.slice(-1)) },
    { offers: watched, next: spreadOverLots(lots.slice(0, -1)) },
    ...idOthers.map((idAuction, place): Part => {
      const offers = Math.min(others - place * each, each);
      return { offers, next: spreadOverLots(lotsOf(idAuction)) };
    }),
  ];
};

/** With two engines, one decides while the database writes the decisions of the other. */
const ENGINE_COUNT = 2;

/** Fills the log with bids through the code of the engine. */
const fillLog = async (store: EventStore, idAuctions: readonly number[], events: number) => {
  const parts = partsOf(idAuctions, events).values();
  const decide = async (): Promise<void> => {
    // This engine never refuses a bid as too old, even if the machine is busy for a while.
    const marketplace = new Marketplace(store, { decideWithinMs: Number.POSITIVE_INFINITY });
    for (const { offers, next } of parts) await makeOffers(marketplace, offers, next);
  };
  await Promise.all(Array.from({ length: ENGINE_COUNT }, decide));
};

/** Writes the rows and checkpoints that exist after all followers have read the whole log. */
export const fillRows = async (
  connection: PostgresConnection,
  store: EventStore,
): Promise<void> => {
  const dataSource = new DataSource({
    ...typeormOptions(connection),
    entities: [...entities, ...projectionEntities],
  });
  await dataSource.initialize();
  try {
    await rebuild('all', { dataSource, store, contexts: new ProjectedContexts([auctionContext]) });
    const end = await store.logEnd();
    const checkpoints = new CheckpointStore(dataSource);
    for (const name of [READ_MODEL, RELAY]) if (end !== null) await checkpoints.save(name, end);
    await dataSource.query('VACUUM ANALYZE');
    // Makes the database write its data now, so that it does not do so during the measurement.
    await dataSource.query('CHECKPOINT');
  } finally {
    await dataSource.destroy();
  }
};

/**
 * Fills the log and the rows of these auctions. Requires a database with these running auctions of
 * 1,000 lots, which no process follows in the meantime.
 */
export const fillAuctions = async (
  connection: PostgresConnection,
  idAuctions: readonly number[],
  events: number,
): Promise<void> => {
  const store = new PostgresEventStore(connection);
  try {
    await fillLog(store, idAuctions, events);
    await fillRows(connection, store);
  } finally {
    await store.close();
  }
};
