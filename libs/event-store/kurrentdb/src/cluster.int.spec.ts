import { type AppendUnit, type LogPosition } from '@fairlot/event-store-port';
import { makeEvent, makeStream, makeUnit, makeWrite } from '@fairlot/event-store-testing';
import { eventually } from '@fairlot/testing';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { KurrentDbEventStore } from './kurrentdb-event-store.js';
import { ProtocolCluster } from './testing/protocol-cluster.js';

const CHANGES = 5;
const WRITERS = 4;
const GOES_ON_MS = 5_000;
const PAGE = 100;

let cluster: ProtocolCluster;
const stores: KurrentDbEventStore[] = [];
const makeStore = () => {
  const store = new KurrentDbEventStore({ url: cluster.url });
  stores.push(store);
  return store;
};
beforeAll(async () => {
  cluster = await new ProtocolCluster().start();
});
afterEach(() => Promise.all(stores.splice(0).map((store) => store.close())));
afterAll(() => cluster.stop());

const storedIn = (stream: string): readonly string[] =>
  cluster.log.all
    .filter((record) => record.stream === `fairlot.event.${stream}`)
    .map(({ data }) => Buffer.from(data).toString().split('\x1f').at(-1)!);

/** Writes events one after the other, and repeats each while the store is unavailable. */
class Writer {
  readonly stream = makeStream();
  readonly acknowledged: string[] = [];
  readonly outcomes = new Set<string>();
  #isStopped = false;

  constructor(private readonly store: KurrentDbEventStore) {}

  async write(): Promise<void> {
    while (!this.#isStopped) {
      const position = this.acknowledged.length;
      const data = JSON.stringify(`${this.stream} ${position}`);
      const unit = makeUnit({
        stream: this.stream,
        expected: position,
        events: [makeEvent({ data })],
      });
      this.outcomes.add(await this.#sent(unit));
      this.acknowledged.push(data);
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #sent(unit: AppendUnit): Promise<string> {
    const [ended] = await this.store.append([unit]);
    return ended!.outcome;
  }
}

/** Reads on after each wake-up, like the relay. */
class Follower {
  readonly seen: string[] = [];
  #after: LogPosition | null = null;
  #reading: Promise<void> = Promise.resolve();
  #leave: () => Promise<void> = async () => {};

  constructor(private readonly store: KurrentDbEventStore) {}

  async follow(): Promise<void> {
    this.#leave = await this.store.onCommit(() => {
      this.#reading = this.#reading.then(() => this.#read());
    });
  }

  async leave(): Promise<void> {
    await this.#leave();
    await this.#reading;
  }

  async #read(): Promise<void> {
    const events = await this.store.readLog({ after: this.#after, limit: PAGE });
    this.seen.push(...events.map(({ data }) => data));
    this.#after = events.at(-1)?.at ?? this.#after;
    if (events.length === PAGE) await this.#read();
  }
}

it('the store is available within five seconds of each of five leader changes, without losing events', async () => {
  const store = makeStore();
  const writers = Array.from({ length: WRITERS }, () => new Writer(store));
  const follower = new Follower(makeStore());
  await follower.follow();
  const writing = Promise.all(writers.map((writer) => writer.write()));
  await eventually(() => expect(follower.seen.length).toBeGreaterThan(WRITERS));

  const pauses: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const beganAt = performance.now();
    // At every second change, an append is stored without a response.
    await cluster.changeLeader({ isUnanswered: change % 2 === 0 });
    const acknowledged = writers.map((writer) => writer.acknowledged.length);
    const seen = follower.seen.length;
    await vi.waitFor(
      () => {
        for (const [i, writer] of writers.entries())
          expect(writer.acknowledged.length).toBeGreaterThan(acknowledged[i]! + 1);
        expect(follower.seen.length).toBeGreaterThan(seen + WRITERS);
      },
      { timeout: 2 * GOES_ON_MS, interval: 10 },
    );
    pauses.push(performance.now() - beganAt);
  }
  for (const writer of writers) writer.stop();
  await writing;

  for (const pause of pauses) expect(pause).toBeLessThan(GOES_ON_MS);
  for (const { stream, acknowledged, outcomes } of writers) {
    expect(storedIn(stream)).toEqual(acknowledged);
    expect([...outcomes]).toEqual(['committed']);
  }
  const all = writers.flatMap(({ acknowledged }) => acknowledged);
  await eventually(() => expect(follower.seen.toSorted()).toEqual(all.toSorted()));
  await follower.leave();
}, 120_000);

it('the store recognises by its command id an append that was stored without a response', async () => {
  const store = makeStore();
  const stream = makeStream();
  await store.append([makeUnit(makeWrite(stream, 0))]);
  const changed = cluster.changeLeader({ isUnanswered: true });
  const unit = makeUnit(makeWrite(stream, 1));
  expect(await store.append([unit])).toEqual([{ outcome: 'committed' }]);
  await changed;
  expect(storedIn(stream)).toHaveLength(2);
  expect(await makeStore().append([unit])).toEqual([{ outcome: 'duplicate' }]);
});
