import { randomUUID } from 'node:crypto';
import type { Envelope } from '@fairlot/event-bus-port';
import {
  makeGroup,
  makeKey,
  makeEnvelopes,
  eventBusContract,
  MESSAGES,
  OTHER_MESSAGES,
  positionsOf,
  numbersBelow,
} from '@fairlot/event-bus-testing';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { KafkaEventBus, type KafkaEventBusOptions, type ParkedRecord } from './index.js';
import { makeKafka, type RunningKafka } from './testing/index.js';

const TOPIC = 'auction.events.v1';
const DEADLINE = { timeout: 30_000 };
const PARTITIONS = 3;

let kafka: RunningKafka;
const opened: KafkaEventBus[] = [];
beforeAll(async () => {
  kafka = await makeKafka();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((bus) => bus.close()));
});
afterAll(() => kafka.stop());

const newPrefix = () => `fairlot-${randomUUID()}`;
const openBus = (more: Partial<KafkaEventBusOptions> = {}) =>
  new KafkaEventBus({
    connection: { brokers: kafka.brokers },
    prefix: newPrefix(),
    topics: { [TOPIC]: 3_600_000 },
    topicOf: () => TOPIC,
    messageTopics: { [MESSAGES]: 3_600_000, [OTHER_MESSAGES]: 60_000 },
    settings: { partitions: PARTITIONS, replicas: 1 },
    limits: { retryFirstMs: 5 },
    ...more,
  });
const makeBus = (more: Partial<KafkaEventBusOptions> = {}) => {
  const bus = openBus(more);
  opened.push(bus);
  return bus;
};
const makeClient = () =>
  new Kafka({ brokers: kafka.brokers, logLevel: logLevel.NOTHING, retry: { retries: 8 } });
const published = async (bus: KafkaEventBus, batch: readonly Envelope[]) =>
  vi.waitFor(() => bus.publish(batch), DEADLINE);

const partitionMetadata = numbersBelow(PARTITIONS).map((partitionId) => ({
  partitionId,
  partitionErrorCode: 0,
  leader: 1,
  replicas: [1],
  isr: [1],
}));
const choose = Partitioners.DefaultPartitioner();
const partitionOf = (key: string): number =>
  choose({ topic: TOPIC, partitionMetadata, message: { key, value: '' } });
/** Keys so that each partition gets `count` of them. */
const keysOnEach = (count: number): readonly string[] => {
  const keys: string[][] = numbersBelow(PARTITIONS).map(() => []);
  while (keys.some((some) => some.length < count)) {
    const key = makeKey();
    const some = keys[partitionOf(key)]!;
    if (some.length < count) some.push(key);
  }
  return keys.flat();
};
const inOrder = (positions: readonly number[]) => [...new Set(positions)];

eventBusContract('KafkaEventBus', async () => openBus());

describe('unreadable records in Kafka', () => {
  it('are parked with the reason, and their partition continues', async () => {
    const prefix = newPrefix();
    const parked: ParkedRecord[] = [];
    const bus = makeBus({ prefix, onParked: (_, record) => parked.push(record) });
    const key = makeKey();
    await bus.publish(makeEnvelopes(key, 1));
    const producer = makeClient().producer();
    await producer.connect();
    const newer = JSON.stringify({ ...makeEnvelopes(key, 1, 1)[0], v: 2 });
    for (const value of ['{', '[]', '{"at":"1"}', null, newer])
      await producer.send({ topic: `${prefix}.${TOPIC}`, messages: [{ key, value }] });
    await producer.disconnect();
    await bus.publish(makeEnvelopes(key, 1, 2));

    const seen: Envelope[] = [];
    const group = makeGroup();
    await bus.subscribe(group, async (batch) => void seen.push(...batch));
    await vi.waitFor(() => expect(positionsOf(seen, key)).toEqual([0, 2]), DEADLINE);
    expect(parked).toMatchObject([
      { key, value: '{', offset: '1', reason: expect.stringContaining('SyntaxError') as string },
      { key, value: '[]', reason: 'BrokenInvariant: a record that is no envelope' },
      { key, value: '{"at":"1"}' },
      { key, value: '' },
      { key, value: newer, reason: expect.stringContaining('version 2') as string },
    ]);

    const reader = makeClient().consumer({ groupId: makeGroup() });
    const kept: [string, string][] = [];
    await reader.connect();
    await reader.subscribe({ topic: `${prefix}.parked.v1`, fromBeginning: true });
    await reader.run({
      eachMessage: async ({ message: { value, headers = {} } }) =>
        void kept.push([String(value), `${String(headers['group'])} ${String(headers['offset'])}`]),
    });
    await vi.waitFor(() => expect(kept).toHaveLength(5), DEADLINE);
    expect(kept[4]).toEqual([newer, `${group} 5`]);
    await reader.disconnect();
  });
});

describe('a consumer group in Kafka', () => {
  it('continues without duplicates after the last commit of a stopped process', async () => {
    const prefix = newPrefix();
    const key = makeKey();
    const group = makeGroup();
    const [first, seen]: Envelope[][] = [[], []];
    const before = makeBus({ prefix });
    await before.subscribe(group, async (batch) => void first!.push(...batch));
    await before.publish(makeEnvelopes(key, 5));
    await vi.waitFor(() => expect(positionsOf(first!, key)).toEqual(numbersBelow(5)), DEADLINE);
    await before.close();

    const after = makeBus({ prefix });
    await after.publish(makeEnvelopes(key, 5, 5));
    await after.subscribe(group, async (batch) => void seen!.push(...batch));
    await vi.waitFor(() => expect(positionsOf(seen!, key)).toEqual([5, 6, 7, 8, 9]), DEADLINE);
  });

  it('reports its lag from its last handled log position if its handler hangs, whatever the offsets', async () => {
    const bus = makeBus();
    const key = makeKey();
    const group = makeGroup();
    const free = Promise.withResolvers<void>();
    let handled = 0;
    expect(await bus.behindFrom(group)).toBeNull();
    await bus.publish(makeEnvelopes(key, 2));
    expect(await bus.behindFrom(group)).toBe('');
    await bus.subscribe(group, async (batch) => {
      if (handled > 1) await free.promise;
      handled += batch.length;
    });
    await vi.waitFor(async () => expect(await bus.behindFrom(group)).toBeNull(), DEADLINE);
    await bus.publish(makeEnvelopes(key, 3, 2));
    await vi.waitFor(
      async () => expect(await bus.behindFrom(group)).toBe('000000000001'),
      DEADLINE,
    );
    free.resolve();
    await vi.waitFor(async () => expect(await bus.behindFrom(group)).toBeNull(), DEADLINE);
    expect(handled).toBe(5);
  });

  it('is shared by processes that start and stop, and handles the events of each key in order', async () => {
    // Choose keys for every partition, so that both processes get work.
    const prefix = newPrefix();
    const group = makeGroup();
    const keys = keysOnEach(4);
    const EACH = 3;
    const buses = [makeBus({ prefix }), makeBus({ prefix })] as const;
    const seen: Envelope[] = [];
    const worked = new Set<number>();
    const join = (nth: 0 | 1) =>
      buses[nth].subscribe(group, async (batch) => {
        worked.add(nth);
        seen.push(...batch);
      });
    const relay = makeBus({ prefix });
    const publish = (from: number) =>
      relay.publish(keys.flatMap((key) => makeEnvelopes(key, EACH, from)));
    await join(0);
    await publish(0);
    await vi.waitFor(
      () => expect(seen.length).toBeGreaterThanOrEqual(keys.length * EACH),
      DEADLINE,
    );
    const leave = await join(1);
    let next = EACH;
    await vi.waitFor(async () => {
      await publish(next);
      next += EACH;
      expect([...worked]).toEqual([0, 1]);
    }, DEADLINE);
    await leave();
    await publish(next);
    await vi.waitFor(() => {
      for (const key of keys)
        expect(inOrder(positionsOf(seen, key))).toEqual(numbersBelow(next + EACH));
    }, DEADLINE);
  });
});

describe('Kafka brokers that crash', () => {
  it('reject a publish, and no later publish is stored before it', async () => {
    const bus = makeBus();
    const key = makeKey();
    const seen: Envelope[] = [];
    await bus.subscribe(makeGroup(), async (batch) => void seen.push(...batch));
    await bus.publish(makeEnvelopes(key, 2));
    await vi.waitFor(() => expect(seen).toHaveLength(2), DEADLINE);

    await kafka.kill();
    const refused = await Promise.allSettled(
      [2, 4, 6].map((from) => bus.publish(makeEnvelopes(key, 2, from))),
    );
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await kafka.begin();
    for (const from of [2, 4, 6]) await published(bus, makeEnvelopes(key, 2, from));
    await vi.waitFor(
      () => expect(inOrder(positionsOf(seen, key))).toEqual(numbersBelow(8)),
      DEADLINE,
    );
  });

  it('keep the events that they have acknowledged', async () => {
    const bus = makeBus();
    const key = makeKey();
    for (const from of numbersBelow(20)) await bus.publish(makeEnvelopes(key, 5, from * 5));
    await kafka.kill();
    await kafka.begin();
    const seen: Envelope[] = [];
    await bus.subscribe(makeGroup(), async (batch) => void seen.push(...batch));
    await vi.waitFor(() => expect(positionsOf(seen, key)).toEqual(numbersBelow(100)), DEADLINE);
  });
});
