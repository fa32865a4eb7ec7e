import {
  ENVELOPE_VERSION,
  UnknownEnvelope,
  type Envelope,
  type EventBus,
} from '@fairlot/event-bus-port';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeGroup, makeKey, makeEnvelopes, positionsOf, numbersBelow } from './envelopes.js';

const DEADLINE = { timeout: 10_000 };
/** Topic of the messages in these tests, for adapters that must declare their topics. */
export const MESSAGES = 'messages.v1';
export const OTHER_MESSAGES = 'others.v1';

/**
 * Tests the guarantees that every adapter must give. `open` returns a new adapter for each test.
 */
export const eventBusContract = (adapter: string, open: () => Promise<EventBus>): void => {
  describe(`${adapter} keeps the EventBus contract`, () => {
    const opened: EventBus[] = [];
    const makeBus = async (): Promise<EventBus> => {
      const bus = await open();
      opened.push(bus);
      return bus;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((bus) => bus.close()));
    });

    it('delivers every envelope unchanged to every group', async () => {
      const bus = await makeBus();
      const key = makeKey();
      const seen: Envelope[][] = [[], []];
      for (const one of seen) {
        await bus.subscribe(makeGroup(), async (batch) => void one.push(...batch));
      }
      const published = makeEnvelopes(key, 5);
      await bus.publish(published);
      for (const one of seen) await vi.waitFor(() => expect(one).toEqual(published), DEADLINE);
    });

    it('delivers an envelope without a version, and rejects an unknown version', async () => {
      const bus = await makeBus();
      const key = makeKey();
      const seen: Envelope[] = [];
      await bus.subscribe(makeGroup(), async (batch) => void seen.push(...batch));
      const [first, second] = makeEnvelopes(key, 2) as [Envelope, Envelope];
      const { v: _, ...unversioned } = first;
      const newer = JSON.parse(JSON.stringify({ ...second, v: ENVELOPE_VERSION + 1 })) as Envelope;
      await expect(bus.publish([unversioned, newer])).rejects.toThrow(UnknownEnvelope);
      await bus.publish([unversioned, second]);
      await vi.waitFor(() => expect(seen).toEqual([unversioned, second]), DEADLINE);
    });

    it('keeps the order of each key with many batches in flight', async () => {
      const bus = await makeBus();
      const keys = [makeKey(), makeKey()];
      const seen: Envelope[] = [];
      await bus.subscribe(makeGroup(), async (batch) => void seen.push(...batch));
      const batches = numbersBelow(40).map((n) =>
        keys.flatMap((key) => makeEnvelopes(key, 3, n * 3)),
      );
      await Promise.all(batches.map((batch) => bus.publish(batch)));
      await vi.waitFor(() => expect(seen).toHaveLength(240), DEADLINE);
      for (const key of keys) expect(positionsOf(seen, key)).toEqual(numbersBelow(120));
    });

    it('retries a rejected batch until it is handled, before newer batches of its key', async () => {
      const bus = await makeBus();
      const key = makeKey();
      const handled: Envelope[] = [];
      let failures = 0;
      await bus.subscribe(makeGroup(), async (batch) => {
        if (batch.some(({ position }) => position === 2) && failures++ < 3) throw new Error('no');
        handled.push(...batch);
      });
      const batches = numbersBelow(3).map((n) => bus.publish(makeEnvelopes(key, 2, n * 2)));
      await Promise.all(batches);
      await vi.waitFor(() => expect(positionsOf(handled, key)).toEqual(numbersBelow(6)), DEADLINE);
      expect(failures).toBe(4);
    });

    it('lets a group continue while another group fails or hangs', async () => {
      const bus = await makeBus();
      const key = makeKey();
      const handled: Envelope[] = [];
      const free = Promise.withResolvers<void>();
      let failing = true;
      await bus.subscribe(makeGroup(), () => free.promise);
      await bus.subscribe(makeGroup(), async () => {
        if (failing) throw new Error('not yet');
      });
      await bus.subscribe(makeGroup(), async (batch) => void handled.push(...batch));
      const published = numbersBelow(10).map((n) => bus.publish(makeEnvelopes(key, 1, n)));
      await vi.waitFor(() => expect(positionsOf(handled, key)).toEqual(numbersBelow(10)), DEADLINE);
      failing = false;
      free.resolve();
      await Promise.all(published);
    });

    it('finishes running handlers before it unsubscribes, and delivers nothing afterwards', async () => {
      const bus = await makeBus();
      const key = makeKey();
      const handled: Envelope[] = [];
      const free = Promise.withResolvers<void>();
      const unsubscribe = await bus.subscribe(makeGroup(), async (batch) => {
        await free.promise;
        handled.push(...batch);
      });
      const published = bus.publish(makeEnvelopes(key, 2));
      const kept = vi.fn<(batch: readonly Envelope[]) => Promise<void>>(async () => {});
      await bus.subscribe(makeGroup(), kept);
      const unsubscribed = unsubscribe();
      free.resolve();
      await Promise.all([unsubscribed, published]);
      const before = [...handled];
      await bus.publish(makeEnvelopes(key, 1, 2));
      await vi.waitFor(() => expect(kept).toHaveBeenCalled(), DEADLINE);
      expect(handled).toEqual(before);
    });

    it('reports no lag for a group that has handled everything', async () => {
      const bus = await makeBus();
      const key = makeKey();
      const group = makeGroup();
      await bus.subscribe(group, async () => {});
      await bus.publish(makeEnvelopes(key, 5));
      await vi.waitFor(async () => expect(await bus.behindFrom(group)).toBeNull(), DEADLINE);
    });

    it('delivers messages in key order to subscribers of their topic only', async () => {
      const bus = await makeBus();
      const key = makeKey();
      const [events, messages]: unknown[][] = [[], []];
      let failures = 0;
      await bus.subscribe(makeGroup(), async (batch) => void events?.push(...batch));
      await bus.follow(MESSAGES, makeGroup(), async (batch) => {
        if (failures++ < 2) throw new Error('not yet');
        messages?.push(...batch);
      });
      const values = numbersBelow(20).map((n) => ({ id: `${key}-${n}`, n }));
      const published = makeEnvelopes(key, 1);
      await Promise.all([
        ...values.map((value) => bus.send([{ topic: MESSAGES, key, value }])),
        bus.send([{ topic: OTHER_MESSAGES, key, value: { id: key } }]),
        bus.publish(published),
      ]);
      await vi.waitFor(() => expect(messages).toEqual(values), DEADLINE);
      await vi.waitFor(() => expect(events).toEqual(published), DEADLINE);
      expect(failures).toBeGreaterThan(2);
    });

    it('accepts nothing once it is closed', async () => {
      const bus = await makeBus();
      await bus.close();
      await expect(bus.publish(makeEnvelopes(makeKey(), 1))).rejects.toThrow();
      await expect(bus.subscribe(makeGroup(), async () => {})).rejects.toThrow();
      const message = { topic: MESSAGES, key: makeKey(), value: {} };
      await expect(bus.send([message])).rejects.toThrow();
      await expect(bus.follow(MESSAGES, makeGroup(), async () => {})).rejects.toThrow();
    });
  });
};
