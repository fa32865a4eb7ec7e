import { Contexts, type Context } from '@fairlot/event-sourcing-declaration';
import { shelfDeclaration, type ShelfEvent } from '@fairlot/event-sourcing-declaration/testing';
import { makeUnit, type MemoryEventStore } from '@fairlot/event-store-testing';
import { eventually } from '@fairlot/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HeldStream } from './held-streams.js';
import {
  makeWorld,
  HeldBus,
  shelfContexts,
  MemoryHeldStreams,
  metadata,
  NOW,
  SHELF_STREAM,
  startRelay,
  stopRelays,
  storedShelfEvent,
  bookTakenEvent,
  type World,
} from './testing/make-relay.js';

afterEach(stopRelays);

/** An older version of the program, which does not declare `BookTaken`. */
const older = new Contexts([
  { ...shelfDeclaration, events: shelfDeclaration.events.slice(0, 1) } satisfies Context,
]);
const published = ({ bus }: World) =>
  bus.envelopes.map(({ stream, position }) => `${stream}@${position}`);
const shelved: ShelfEvent = {
  type: 'BookShelved',
  data: { idBook: 1, title: 'Emma', pages: 400, paidMinor: 5 },
};
const write = (
  store: MemoryEventStore,
  stream: string,
  expected: number,
  ...events: ShelfEvent[]
) => store.append([makeUnit({ stream, expected, events: events.map(storedShelfEvent) })]);

describe('an undeclared or damaged event in the log', () => {
  const foreign = { type: 'TreePlanted', version: 1, data: '{}', metadata, salt: null, hash: 'h' };
  const makeMixedLog = async (world: World) => {
    await write(world.store, SHELF_STREAM, 0, shelved, bookTakenEvent, shelved);
    await world.store.append([
      makeUnit({ stream: 'garden-1', expected: 0, events: [foreign, foreign] }),
    ]);
    await write(world.store, 'shelf-13', 0, shelved);
  };

  it('makes the relay hold back the rest of its stream but no other stream, and report it once', async () => {
    const world = { ...makeWorld(), contexts: older };
    const onHeld = vi.fn<(stream: HeldStream, cause: unknown) => void>();
    await makeMixedLog(world);
    const relay = await startRelay(world, { batchMax: 2 }, { onHeld });
    await write(world.store, 'shelf-13', 1, shelved);
    await write(world.store, SHELF_STREAM, 3, shelved);
    await eventually(() =>
      expect(published(world)).toEqual(['shelf-12@0', 'shelf-13@0', 'shelf-13@1']),
    );
    await eventually(() => expect(relay.status.publishedAt).toBe('000000000007'));
    expect(relay.status).toMatchObject({ held: 2, failingSinceAt: null });
    expect(onHeld.mock.calls.map(([one]) => one)).toEqual([
      { stream: SHELF_STREAM, position: 1, type: 'BookTaken', version: 1, after: '000000000000' },
      { stream: 'garden-1', position: 0, type: 'TreePlanted', version: 1, after: '000000000002' },
    ]);
  });

  it('is stored as held back before the checkpoint passes it, and its stream is still held back after a restart', async () => {
    const world = { ...makeWorld(), contexts: older };
    await makeMixedLog(world);
    world.heldStreams.hold = async () => {
      throw new Error('database gone');
    };
    const relay = await startRelay(world);
    await eventually(() => expect(relay.status.failingSinceAt).toBe(NOW));
    expect([world.checkpoints.saved, published(world)]).toEqual([[], []]);
    await relay.stop();

    const again = { ...world, bus: new HeldBus(false), heldStreams: new MemoryHeldStreams() };
    await (await startRelay(again)).stop();
    const third = { ...again, bus: new HeldBus(false) };
    const status = await startRelay(third);
    await write(world.store, SHELF_STREAM, 3, shelved);
    await write(world.store, 'shelf-13', 1, shelved);
    await eventually(() => expect(published(third)).toEqual(['shelf-13@1']));
    expect(status.status.held).toBe(2);
  });

  it('is published by a version that declares it, together with everything held back after it', async () => {
    const world = { ...makeWorld(), contexts: older };
    await makeMixedLog(world);
    const first = await startRelay(world);
    await eventually(() => expect(first.status.publishedAt).toBe('000000000005'));
    await first.stop();
    await write(world.store, SHELF_STREAM, 3, bookTakenEvent);

    const newer = { ...world, bus: new HeldBus(false), contexts: shelfContexts };
    const relay = await startRelay(newer, { batchMax: 1 });
    await eventually(() =>
      expect(published(newer)).toEqual(['shelf-12@1', 'shelf-12@2', 'shelf-12@3']),
    );
    await eventually(() => expect([...world.heldStreams.rows.keys()]).toEqual(['garden-1']));
    expect(relay.status.held).toBe(1);
    await relay.stop();
    const [saved] = world.checkpoints.saved.slice(-1);
    const last = { ...newer, bus: new HeldBus(false) };
    await startRelay(last);
    await write(world.store, 'shelf-13', 1, bookTakenEvent);
    await eventually(() => expect(published(last)).toEqual(['shelf-13@1']));
    expect(saved).toBe('000000000006');
  });

  it('makes the relay hold back its stream even if only its data is damaged', async () => {
    const world = makeWorld();
    await world.store.append([
      makeUnit({
        stream: SHELF_STREAM,
        expected: 0,
        events: [{ ...storedShelfEvent(bookTakenEvent), data: '{' }],
      }),
    ]);
    await write(world.store, 'shelf-13', 0, bookTakenEvent);
    const relay = await startRelay(world);
    await eventually(() => expect(published(world)).toEqual(['shelf-13@0']));
    expect(relay.status.held).toBe(1);
    await relay.stop();
    const again = { ...world, bus: new HeldBus(false) };
    expect((await startRelay(again)).status.held).toBe(1);
  });
});
