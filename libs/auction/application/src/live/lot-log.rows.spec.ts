import { lotStream, type LotKey } from '@fairlot/auction-domain';
import { decode } from '@fairlot/auction-event-schema';
import { auctionContext, storedFoldsOf, type LotBoard } from '@fairlot/auction-read-model';
import type { EventMetadata } from '@fairlot/event-sourcing-declaration';
import type { CommittedEvent, EventStore } from '@fairlot/event-store-port';
import { MemoryEventStore } from '@fairlot/event-store-testing';
import { assert } from '@fairlot/kernel';
import { beforeAll, expect, it } from 'vitest';
import { CloseDueLotsCommand } from '../commands/index.js';
import {
  acceptedAnswer,
  makeLot,
  makeAuctionWorld,
  MINUTE_MS,
  type AuctionWorld,
} from '../testing/auction-world.js';
import { LotLog } from './lot-log.js';

const OFFERS = 1_300;
const MISSING_MAX = 500;
const lotBoard = auctionContext.projections.find(({ name }) => name === 'lots');
assert(lotBoard !== undefined, 'lots have rows');

/** The lot's row after this many events, as the database returns it. */
const rowAfter = (key: LotKey, events: readonly CommittedEvent[]): LotBoard => {
  const happened = events.map(({ type, version, data, metadata, position }) => {
    const { ingressAt: at } = JSON.parse(metadata) as EventMetadata;
    return { event: decode(type, version, data), fact: { position, at } };
  });
  const row = lotBoard.reduce(lotBoard.empty(key), happened);
  return JSON.parse(JSON.stringify(row)) as LotBoard;
};

let world: AuctionWorld;
let key: LotKey;
let events: readonly CommittedEvent[];

beforeAll(async () => {
  world = makeAuctionWorld(new MemoryEventStore());
  key = { idAuction: await world.publish([makeLot(1)]), idLot: 1 };
  await world.run(key.idAuction);
  for (let n = 0; n < OFFERS; n += 1)
    acceptedAnswer(await world.bid(key, 7 + (n % 3), 5_000 + 100 * n));
  world.clock.at += 60 * MINUTE_MS;
  const close = { idAuction: key.idAuction, closeDrainMs: 0 };
  acceptedAnswer(await world.close.execute(new CloseDueLotsCommand(world.header(), close)));
  events = await world.store.readStream(lotStream(key));
});

/** The response to a client, and how many events of the lot were read from the store for it. */
const ask = async (row: LotBoard | null, after: number) => {
  let read = 0;
  const readStream: EventStore['readStream'] = async (stream, options) => {
    const found = await world.store.readStream(stream, options);
    if (stream === lotStream(key)) read += found.length;
    return found;
  };
  const store = { readStream } as EventStore;
  const lots = { pastOf: async () => (row === null ? [] : storedFoldsOf(row)) };
  return { answer: await new LotLog(store, world.clock, lots).after(key, after), read };
};

it.each([0, 1, 100, 450, 499, 500, 501, 900])(
  'a client that missed %d events of a lot gets the same answer from the stored row as from the stream',
  async (missing) => {
    const after = events.length - 1 - missing;
    const whole = await ask(null, after);
    for (const behind of [0, 1, 300, events.length % 500]) {
      const row = rowAfter(key, events.slice(0, events.length - behind));
      const { answer, read } = await ask(row, after);
      expect(answer).toEqual(whole.answer);
      expect(read).toBeLessThanOrEqual(behind + 2 * MISSING_MAX);
      expect(read).toBeLessThan(whole.read);
    }
  },
);

it('the stored state of a lot equals the state computed from its events, even the bidders', () => {
  const folds = storedFoldsOf(rowAfter(key, events));
  expect(folds).toHaveLength(3);
  for (const fold of folds)
    expect(fold).toEqual(storedFoldsOf(rowAfter(key, events.slice(0, fold.position + 1)))[0]);
});

it('the row of a lot with many events stores two earlier states, and that of a lot with few events none', () => {
  const pastPositions = (count: number) =>
    rowAfter(key, events.slice(0, count)).past.map(({ position }) => position);
  expect(pastPositions(499)).toEqual([]);
  expect(pastPositions(500)).toEqual([499]);
  expect(pastPositions(1_300)).toEqual([499, 999]);
  expect(pastPositions(events.length)).toEqual([499, 999]);
});
