import { randomUUID } from 'node:crypto';
import { auctionContext, entities, migrations } from '@fairlot/auction-read-model';
import { makeDatabase } from '@fairlot/database/testing';
import { InProcessEventBus } from '@fairlot/event-bus-in-process';
import { chainHash, NO_HASH } from '@fairlot/event-sourcing-declaration';
import { shelfStream, shelfTarget, type Shelf } from '@fairlot/event-sourcing-declaration/testing';
import { Engine } from '@fairlot/event-sourcing-engine';
import { KeyLogs, StreamInspection } from '@fairlot/event-sourcing-inspection';
import {
  CheckpointStore,
  EventIndexReader,
  HeldStreamTable,
  outdatedProjections,
  ProjectedContexts,
  projectionEntities,
  projectionMigrations,
  Projector,
  READ_MODEL,
  ReadYourWrites,
  rebuild,
} from '@fairlot/event-sourcing-projection';
import { Relay } from '@fairlot/event-sourcing-relay';
import { eventStoreMigrations, PostgresEventStore } from '@fairlot/event-store-postgres';
import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { replayToPosition } from './replay/replay-auction-streams.js';
import { libraryContext, shelfEntity, shelfMigration, ShelfRow } from './testing/make-library.js';
import { makeReceiptSigner, playHistory } from './testing/play-history.js';
import { verifyLog } from './verify/verify-log.js';

const SHELF = 12;
const WAIT_MS = 20_000;
const signer = makeReceiptSigner();
/** The contexts of the portal, plus one more. */
const contexts = new ProjectedContexts([auctionContext, libraryContext]);

const makePortal = async () => {
  const database = await makeDatabase([
    ...eventStoreMigrations,
    ...migrations,
    ...projectionMigrations,
    shelfMigration,
  ]);
  const dataSource = await database.dataSource([...entities, ...projectionEntities, shelfEntity]);
  const store = new PostgresEventStore(database.connection);
  const readYourWrites = new ReadYourWrites(dataSource, contexts);
  const checkpoints = new CheckpointStore(dataSource);
  const held = new HeldStreamTable(dataSource);
  const bus = new InProcessEventBus();
  const index = new EventIndexReader(dataSource);
  const parts = { store, bus, contexts, checkpoints, held, clock: systemClock };
  const projector = new Projector({ ...parts, dataSource, readYourWrites });
  await bus.subscribe(READ_MODEL, (batch) => projector.handle(batch));
  const relay = new Relay(parts);
  const engine = new Engine({ store, clock: systemClock, codec: contexts.codec, signer });
  const close = async () => {
    await relay.stop();
    await bus.close();
    await store.close();
    await database.drop();
  };
  return { ...parts, dataSource, readYourWrites, relay, engine, index, close };
};

let portal: Awaited<ReturnType<typeof makePortal>>;
beforeAll(async () => {
  portal = await makePortal();
});
afterAll(() => portal.close());

type Tx = Parameters<Parameters<Engine['execute']>[0]['script']>[0];

const run = async (script: (tx: Tx) => void) => {
  const outcome = await portal.engine.execute({
    commandId: randomUUID(),
    fingerprint: 'f'.repeat(32),
    actor: { idUser: 1, idDealer: null, role: 'ADMIN' },
    ingressAt: systemClock.now(),
    lane: shelfStream(SHELF),
    script,
    recall: () => undefined,
  });
  return outcome;
};
const book = (idBook: number, pages: number) => ({
  idBook,
  title: 'Emma',
  pages,
  paidMinor: 4_200,
});
const shelve = (idShelf: number, idBook: number, pages = 100) =>
  run((tx) => tx.decide(shelfTarget(idShelf), { type: 'ShelveBook', book: book(idBook, pages) }));
const take = (idShelf: number, idBook: number) =>
  run((tx) => tx.decide(shelfTarget(idShelf), { type: 'TakeBook', idBook }));
const rows = () => portal.dataSource.manager.find(ShelfRow, { order: { idShelf: 'ASC' } });
const shown = (idShelf: number, position: number) =>
  portal.readYourWrites.waitFor(shelfStream(idShelf), position, WAIT_MS);

/** Stores an event as an old version or another program would have. */
const written = async (stream: string, event: { type: string; version: number; data: string }) => {
  const commandId = randomUUID();
  const actor = { idUser: 1, idDealer: null, role: 'ADMIN' };
  const facts = { commandId, fingerprint: 'f'.repeat(32), actor, ingressAt: 1, decidedAt: 2 };
  const metadata = JSON.stringify(facts);
  const unsalted = { ...event, metadata, salt: null };
  const hash = chainHash(NO_HASH, { stream, position: 0, ...unsalted });
  const writes = [{ stream, expected: 0, events: [{ ...unsalted, hash }] }];
  expect(await portal.store.append([{ commandId, writes }])).toEqual([{ outcome: 'committed' }]);
};

describe('a second event-sourced context, which needs no change in a shared package', () => {
  it('is appended to the same log as the auction, after an event of an undeclared context', async () => {
    const old = JSON.stringify({ idBook: 1, title: 'Emma', paidMinor: 4_200 });
    await written('garden-1', { type: 'TreePlanted', version: 1, data: '{}' });
    await written(shelfStream(13), { type: 'TreePlanted', version: 1, data: '{}' });
    await written(shelfStream(SHELF), { type: 'BookShelved', version: 1, data: old });
    await playHistory(portal.store, { signer });
    expect(await shelve(SHELF, 2)).toMatchObject({ outcome: 'accepted', receipt: { position: 1 } });
    expect(await take(SHELF, 1)).toMatchObject({ outcome: 'accepted' });
    expect(await take(SHELF, 1)).toMatchObject({ refusal: { code: 'NO_SUCH_BOOK' } });
    expect(await shelve(17, 5, 50)).toMatchObject({ outcome: 'accepted' });
    const stored = await portal.store.readStream(shelfStream(SHELF));
    expect(stored.map(({ type, version }) => [type, version])).toEqual([
      ['BookShelved', 1],
      ['BookShelved', 2],
      ['BookTaken', 1],
    ]);
  });

  it('is published and projected, upcast and redacted, while events of unknown contexts are held back', async () => {
    const envelopes: unknown[] = [];
    await portal.bus.subscribe('listener', async (batch) => void envelopes.push(...batch));
    await portal.relay.start();
    expect(await shown(SHELF, 2)).toBe(true);
    expect(await shown(17, 0)).toBe(true);
    expect(await portal.readYourWrites.waitFor('award-1.1', 1, WAIT_MS)).toBe(true);
    expect(await rows()).toEqual([
      { idShelf: SHELF, position: 2, books: 1, pages: 100 },
      { idShelf: 17, position: 0, books: 1, pages: 50 },
    ]);
    expect(envelopes).toContainEqual(
      expect.objectContaining({ key: '1', data: { idBook: 1, title: 'Emma', pages: 0 } }),
    );
    expect(JSON.stringify(envelopes)).not.toContain('paidMinor');
    expect(JSON.stringify(envelopes)).not.toContain('TreePlanted');
    expect(portal.relay.status).toMatchObject({ held: 2, failingSinceAt: null });
    const lots: { n: number }[] = await portal.dataSource.query(
      'SELECT count(*)::int AS n FROM lot_board',
    );
    expect(lots).toEqual([{ n: 3 }]);
  });

  it('is rebuilt together with the other contexts, and unreadable events are reported', async () => {
    const before = await rows();
    await portal.dataSource.query('DELETE FROM shelf');
    await portal.dataSource.query('DELETE FROM event_index');
    const { unreadable } = await rebuild('all', portal);
    expect(await rows()).toEqual(before);
    expect(unreadable.map(({ stream }) => stream).sort()).toEqual(['garden-1', 'shelf-13']);
    expect(await outdatedProjections(portal.dataSource, contexts)).toEqual([]);
  });

  it('is verified and replayed like the other contexts', async () => {
    const publicKeyPems = [signer.publicKeyPem];
    const { faults, streams } = await verifyLog({ ...portal, publicKeyPems });
    expect(faults.map(({ stream, rule }) => [stream, rule])).toEqual([
      ['garden-1', 'SHAPE'],
      ['shelf-13', 'SHAPE'],
    ]);
    expect(streams).toBeGreaterThan(8);
    expect(await replayToPosition(portal, shelfStream(SHELF), 1)).toMatchObject({
      position: 1,
      compared: 2,
      differing: [],
    });
  });

  it('can be listed by its key, in log order', async () => {
    await shelve(17, 6);
    const placeOf = ({ at, stream, position, type, commandId }: Listed) => ({
      at,
      stream,
      position,
      type,
      commandId,
    });
    const logs = new KeyLogs({ ...portal, context: 'library', placeOf });
    const { places } = await vi.waitFor(async () => {
      const log = await logs.upToNow('1');
      expect(log.places).toHaveLength(5);
      return log;
    }, WAIT_MS);
    expect(places.map(({ stream, position }) => `${stream}@${position}`)).toEqual([
      'shelf-12@0',
      'shelf-12@1',
      'shelf-12@2',
      'shelf-17@0',
      'shelf-17@1',
    ]);
    const inspection = new StreamInspection(portal);
    const browsed = { context: 'library', key: '1' };
    const [first, second] = await inspection.events(browsed, null, 2);
    expect(first).toMatchObject({ position: 0, data: { idBook: 1, title: 'Emma', pages: 0 } });
    expect(await inspection.events(browsed, first!.at, 1)).toEqual([second]);
    expect(await inspection.events({ context: 'garden', key: '1' }, null, 9)).toEqual([]);
  });

  it('can be inspected at any position', async () => {
    const inspection = new StreamInspection(portal);
    const states = await Promise.all(
      [0, 1, 2, null].map((position) => inspection.state(shelfStream(SHELF), position)),
    );
    expect(states.map((one) => one?.state)).toEqual(['[1]', '[1,2]', '[2]', '[2]']);
    expect(await inspection.state(shelfStream(SHELF), 3)).toBeNull();
    expect(await inspection.state(shelfStream(99), null)).toBeNull();
  });

  it('hides what the context now declares secret, even in earlier states', async () => {
    const secrecy = {
      keeperOf: () => shelfStream(SHELF),
      visibilityOf: (keeper: unknown) => {
        const isSecret = (keeper as Shelf).idBooks.includes(2);
        const data = (event: { readonly data: object }) => (isSecret ? null : { ...event.data });
        return { data, hash: () => !isSecret, state: !isSecret };
      },
    };
    const secret = new ProjectedContexts([{ ...libraryContext, secrecy }]);
    const inspection = new StreamInspection({ ...portal, contexts: secret });
    const look = async () => ({
      state: await inspection.state(shelfStream(17), 0),
      events: await inspection.events({ context: 'library', key: '1' }, null, 1),
    });
    expect(await look()).toMatchObject({
      state: { position: 0, state: null, stateHash: null },
      events: [{ position: 0, data: null, hash: null }],
    });
    await take(SHELF, 2);
    expect(await look()).toMatchObject({
      state: { state: '[5]' },
      events: [{ data: { idBook: 1 } }],
    });
  });
});

type Listed = Parameters<ConstructorParameters<typeof KeyLogs>[0]['placeOf']>[0];
