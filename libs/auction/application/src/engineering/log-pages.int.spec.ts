import {
  AuctionQueries,
  auctionContext,
  entities,
  migrations,
  OfferQueries,
} from '@fairlot/auction-read-model';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { KeyLogs, LogTooLong } from '@fairlot/event-sourcing-inspection';
import {
  EventIndexReader,
  ParkedStreams,
  ProjectedContexts,
  projectionEntities,
  projectionMigrations,
  Projector,
} from '@fairlot/event-sourcing-projection';
import { envelopeOf } from '@fairlot/event-sourcing-relay';
import type { CommittedEvent } from '@fairlot/event-store-port';
import { eventStoreMigrations, PostgresEventStore } from '@fairlot/event-store-postgres';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CloseDueLotsCommand } from '../commands/index.js';
import { acceptedAnswer, makeLot, makeAuctionWorld, MINUTE_MS } from '../testing/auction-world.js';
import { auctionLogEntryOf, type AuctionLog, type AuctionLogEntry } from './auction-log.js';
import { causeListsOf } from './cause-of.js';
import { isWanted, isUnfiltered, type LogFilter } from './log-filter.js';
import { LogPages } from './log-pages.js';
import { PageCauses } from './page-causes.js';

const LOTS = 12;
const contexts = new ProjectedContexts([auctionContext]);

let database: TestDatabase;
let dataSource: DataSource;
let store: PostgresEventStore;
let idAuction: number;
let log: readonly CommittedEvent[];

/** Writes an auction with bids and closed lots, and another auction with bids. */
beforeAll(async () => {
  database = await makeDatabase([...eventStoreMigrations, ...migrations, ...projectionMigrations]);
  dataSource = await database.dataSource([...entities, ...projectionEntities]);
  store = new PostgresEventStore(database.connection);
  const world = makeAuctionWorld(store);
  const lotsFrom = (first: number) => Array.from({ length: LOTS }, (_, n) => makeLot(first + n));
  idAuction = await world.publish(lotsFrom(1));
  const other = await world.publish(lotsFrom(100));
  await world.run(idAuction);
  for (let n = 0; n < 20; n += 1)
    for (const id of [idAuction, other])
      await world.bid({ idAuction: id, idLot: 1 + (n % LOTS) }, 7 + (n % 2), 5_000 + 100 * n);
  world.clock.at += 60 * MINUTE_MS;
  const close = { idAuction, closeDrainMs: 0 };
  acceptedAnswer(await world.close.execute(new CloseDueLotsCommand(world.header(), close)));
  log = await store.readLog({ limit: 10_000 });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});
beforeEach(async () => {
  const made = contexts.projections.map(({ entity }) => dataSource.getMetadata(entity).tableName);
  await dataSource.query(
    `TRUNCATE ${made.join(', ')}, lot_offer, lot_bidder, checkpoint, event_index`,
  );
});

const project = async (events: readonly CommittedEvent[]): Promise<void> => {
  const projector = new Projector({ dataSource, store, contexts });
  await projector.handle(events.map((event) => envelopeOf(contexts, event)));
};

/** The whole log of the auction, read from start to end. */
const fullLog = (): Promise<AuctionLog> => {
  const index = new EventIndexReader(dataSource);
  const logs = new KeyLogs<AuctionLogEntry>({
    store,
    index,
    contexts,
    context: 'auction',
    placeOf: auctionLogEntryOf,
  });
  return logs.upToNow(String(idAuction));
};

const readers = () => {
  const index = new EventIndexReader(dataSource);
  const offers = new OfferQueries(dataSource);
  const auctions = new AuctionQueries(dataSource);
  const parked = new ParkedStreams(dataSource);
  const pages = new LogPages(store, index, contexts, auctions, parked);
  return { auctions, parked, index, pages, causes: new PageCauses(store, index, contexts, offers) };
};
type Readers = Pick<ReturnType<typeof readers>, 'pages' | 'causes'>;

/** No filter, each filter alone, and combinations. */
const filters = (): readonly LogFilter[] => {
  const [begun] = log;
  const [{ commandId: ofOffer }, { commandId: ofAll }] = [log.at(-60)!, begun!].map(
    ({ metadata }) => JSON.parse(metadata) as { commandId: string },
  ) as [{ commandId: string }, { commandId: string }];
  return [
    {},
    { idLot: 3 },
    { idLot: 4_711 },
    { kind: 'award' as const },
    { position: 0 },
    { type: ['OfferAccepted' as const] },
    { type: ['LotClosed', 'AwardOpened'] as const },
    { commandId: ofOffer },
    { commandId: ofAll },
    { commandId: 'of nobody' },
    { idLot: 5, kind: 'lot' as const, type: ['OfferAccepted' as const], position: 2 },
  ].map((one) => ({ ...one }) as LogFilter);
};

const expectAllPages = async ({ pages, causes }: Readers, filter: LogFilter): Promise<void> => {
  const whole = await fullLog();
  const wanted = whole.places.filter((entry) => isWanted(entry, filter));
  const total = wanted.length;
  const step = isUnfiltered(filter) ? 1 : 4;
  for (let offset = 0; offset < total + 3; offset += step) {
    const limit = 1 + (offset % 9);
    const page = await pages.page(idAuction, filter, { offset, limit });
    const places = wanted.slice(offset, offset + limit);
    expect(page).toMatchObject({ places, offset });
    expect(await page.total).toBe(total);
    const lists = await causes.of(page);
    for (const { commandId } of places)
      expect(lists.ofCommand(commandId)).toEqual(whole.ofCommand(commandId));
    const [first] = places;
    if (first === undefined) continue;
    const { places: from, offset: before } = await pages.page(idAuction, filter, {
      at: first.at,
      offset: 0,
      limit,
    });
    expect({ from, before }).toEqual({ from: places, before: offset });
  }
};

const expectEveryPage = async (of: Readers): Promise<void> => {
  for (const filter of filters()) await expectAllPages(of, filter);
};

it.each([0, 1, 30, 77])(
  'a page of the log is the same as from the whole log, with %d of its events in the index',
  async (indexed) => {
    await project(log.slice(0, indexed));
    const of = readers();
    await expectEveryPage(of);
    // Cached counts continue from here.
    await project(log.slice(indexed));
    await expectEveryPage(of);
  },
);

it.each([0, 77, Infinity])(
  'a cause in the same stream has the same number as in the whole log, with %d events in the index',
  async (indexed) => {
    await project(log.slice(0, indexed));
    const { pages, causes } = readers();
    const whole = causeListsOf(await fullLog());
    const page = await pages.page(idAuction, { idLot: 3 }, { offset: 0, limit: 50 });
    const lists = await causes.of(page);
    let compared = 0;
    for (const effect of page.places) {
      const types = ['LotScheduled', 'LotStarted', 'OfferAccepted'] as const;
      for (const by of [types, types.toReversed(), ['LotPaused'] as const])
        expect(await lists.newestInStream(effect, by)).toEqual(
          await whole.newestInStream(effect, by),
        );
      expect(await lists.offer(effect, 4_711)).toBeNull();
      // Events about a bid come after the bid.
      const offer = await whole.offer(effect, 2);
      if (offer === null || offer.index >= effect.index) continue;
      expect(await lists.offer(effect, 2)).toEqual(indexed === Infinity ? offer : null);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(0);
  },
);

it('the total of a page includes events that the bus delivers after newer events of other auctions', async () => {
  const isOurs = ({ stream }: CommittedEvent) => stream.split(/[-.]/)[1] === String(idAuction);
  const ours = log.filter(isOurs);
  const others = log.filter((event) => !isOurs(event));
  await project(ours.slice(0, 10));
  await project(others);
  const of = readers();
  await of.pages.page(idAuction, {}, { offset: 0, limit: 5 });
  await project(ours.slice(10));
  await expectEveryPage(of);
});

it('a page throws if its commands wrote too many events, but a smaller page does not', async () => {
  await project(log);
  const { pages, causes } = readers();
  const page = await pages.page(idAuction, {}, { offset: 0, limit: 100 });
  await expect(causes.of(page, 20)).rejects.toThrow(LogTooLong);
  const last = await pages.page(idAuction, { type: ['OfferAccepted'] }, { offset: 0, limit: 5 });
  expect((await causes.of(last, 20)).ofCommand(last.places[0]!.commandId)).not.toEqual([]);
});

it('a page is returned before its total if the index contains the whole page', async () => {
  await project(log);
  const { pages, causes, auctions } = readers();
  const counting = Promise.withResolvers<number>();
  vi.spyOn(auctions, 'eventsIn').mockReturnValueOnce(counting.promise);
  const page = await pages.page(idAuction, {}, { offset: 0, limit: 5 });
  expect(page.places).toHaveLength(5);
  await causes.of(page);
  counting.resolve(4_711);
  expect(await page.total).toBe(4_711);
});

it.each([{}, { idLot: 3 }])('events with filter %j are counted from the rows', async (filter) => {
  await project(log);
  const { pages, index } = readers();
  const { places } = await fullLog();
  const count = vi.spyOn(index, 'count');
  const { total } = await pages.page(idAuction, filter, { offset: 0, limit: 5 });
  expect(await total).toBe(places.filter((entry) => isWanted(entry, filter)).length);
  expect(count).not.toHaveBeenCalled();
});

it('the total is counted in the index if an event arrives while the rows are read', async () => {
  await project(log);
  const { pages, auctions, index } = readers();
  vi.spyOn(auctions, 'eventsIn').mockImplementation(() => {
    vi.spyOn(index, 'newest').mockResolvedValueOnce('of a moment later');
    return Promise.resolve(4_711);
  });
  const { total } = await pages.page(idAuction, {}, { offset: 0, limit: 5 });
  expect(await total).toBe((await fullLog()).places.length);
});

it.each(['behind the log', 'left out'])('the index is counted if a stream is %s', async (why) => {
  await project(why === 'left out' ? log : log.slice(0, 60));
  const { pages, parked, auctions } = readers();
  vi.spyOn(parked, 'count').mockResolvedValue(why === 'left out' ? 1 : 0);
  vi.spyOn(auctions, 'eventsIn').mockResolvedValue(4_711);
  const { total } = await pages.page(idAuction, { idLot: 3 }, { offset: 0, limit: 5 });
  const ofLot = (await fullLog()).places.filter((entry) => isWanted(entry, { idLot: 3 }));
  expect(await total).toBe(ofLot.length);
});

it('a page does not look for more events of a type than the log has', async () => {
  await project(log);
  const { pages, index } = readers();
  const slice = vi.spyOn(index, 'slice');
  const none = await pages.page(idAuction, { type: ['LotWithdrawn'] }, { offset: 0, limit: 100 });
  expect([none.places, await none.total, slice.mock.calls]).toEqual([[], 0, []]);
  const one = await pages.page(idAuction, { type: ['AuctionStarted'] }, { offset: 0, limit: 100 });
  expect([one.places.length, slice.mock.lastCall?.[1]]).toEqual([1, { offset: 0, limit: 1 }]);
});

it('the page of an auction without events is empty', async () => {
  const { pages, causes } = readers();
  const page = await pages.page(4_711, {}, { offset: 0, limit: 100 });
  expect((await causes.of(page)).ofCommand('any')).toEqual([]);
  expect(page).toMatchObject({ places: [], offset: 0 });
  expect(await page.total).toBe(0);
});
