import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, expect, it } from 'vitest';
import { eventsDigest, type GroupRecord } from './group-record.js';
import { PublicKeys } from '../proof/public-keys.js';
import { addTo, makeEngine, makeSigner } from '../testing/engine-builders.js';
import { FaultyStore } from '../testing/faulty-store.js';
import { openSeal } from '../proof/verify-seal.js';

let log: MemoryEventLog;
let store: FaultyStore;
beforeEach(() => {
  log = new MemoryEventLog();
  store = new FaultyStore(new MemoryEventStore(log));
});

const keys = new PublicKeys([makeSigner().publicKeyPem]);
const records = (): GroupRecord[] => log.seals.map((seal) => openSeal(seal, keys).record);
const byChain = (one: { chain: string }, other: { chain: string }) =>
  one.chain < other.chain ? -1 : 1;
const nameOf = (nth: number) => {
  const { record, hash } = openSeal(log.seals[nth]!, keys);
  return { chain: record.chain, number: record.number, hash };
};

it('an engine seals each group with its contents and a reference to the previous group', async () => {
  const engine = makeEngine(store);
  await Promise.all([engine.execute(addTo({ a: 1, b: 1 })), engine.execute(addTo({ a: 2 }))]);
  await engine.execute(addTo({ b: 3 }));
  const [first, second] = records();
  const hashes = log.events.map(({ hash }) => hash);
  expect(first).toMatchObject({
    number: 0,
    follows: [],
    events: eventsDigest(hashes.slice(0, 3)),
    parts: [
      ['a', 0, 2],
      ['b', 0, 1],
    ],
  });
  expect(second).toMatchObject({
    chain: first?.chain,
    number: 1,
    follows: [nameOf(0)],
    parts: [['b', 1, 1]],
    events: eventsDigest(hashes.slice(3)),
  });
});

it('an engine starts a new chain, whose first group refers to the newest groups of all other chains', async () => {
  const one = makeEngine(store);
  const other = makeEngine(new MemoryEventStore(log));
  await one.execute(addTo({ a: 1 }));
  await other.execute(addTo({ b: 1 }));
  await one.execute(addTo({ a: 1 }));
  await makeEngine(new MemoryEventStore(log)).execute(addTo({ c: 1 }));
  const [, begun, goneOn, third] = records();
  expect(begun).toMatchObject({ number: 0, follows: [nameOf(0)] });
  expect(goneOn).toMatchObject({ number: 1, follows: [nameOf(0)] });
  expect(third?.follows).toEqual([nameOf(1), nameOf(2)].sort(byChain));
  await makeEngine(new MemoryEventStore(log)).execute(addTo({ d: 1 }));
  expect(records().at(-1)?.follows).toEqual([nameOf(3)]);
});

it('a chain refers to the newest groups of other chains in a stable order', async () => {
  // All engines read before any chain exists, so none of them refers to another.
  const chains = Array.from({ length: 6 }, () => {
    const own = new MemoryEventStore(log);
    own.sealChains = () => Promise.resolve([]);
    return makeEngine(own);
  });
  for (const [n, engine] of chains.entries()) await engine.execute(addTo({ [`s${n}`]: 1 }));
  const names = log.seals.map((_, nth) => nameOf(nth)).sort(byChain);
  for (const turned of [false, true]) {
    const own = new MemoryEventStore(log);
    const stored = await own.sealChains();
    own.sealChains = () => Promise.resolve(turned ? stored.toReversed() : stored);
    await makeEngine(own).execute(addTo({ a: 1 }));
    expect(records().at(-1)?.follows).toEqual(names);
    log.seals.pop();
  }
});

it('a chain has no number for a group without events, nor for a group whose units were all lost', async () => {
  // Like a store that retries: several seals are made, and it stores the last one or none.
  const append = store.append.bind(store);
  store.append = (units, seal) => {
    seal?.(units.filter(({ writes }) => writes.length > 0));
    return append(units, seal);
  };
  const engine = makeEngine(store);
  await engine.execute(addTo({ a: 1 }));
  await engine.execute(addTo({ a: 101 }));
  await makeEngine(new MemoryEventStore(log)).execute(addTo({ a: 90 }));
  expect(await engine.execute(addTo({ a: 5 }))).toMatchObject({ answer: [96] });
  await engine.execute(addTo({ b: 1 }));
  const own = records().filter(({ chain }) => chain === records()[0]?.chain);
  expect(own.map(({ number }) => number)).toEqual([0, 1, 2]);
  expect(own[1]?.follows).toEqual([nameOf(0)]);
  expect(own[2]?.follows).toEqual([nameOf(2)]);
});

it('a sealed group omits lost units, and its chain has no gap', async () => {
  const one = makeEngine(store);
  const other = makeEngine(new MemoryEventStore(log));
  await one.execute(addTo({ a: 1 }));
  await other.execute(addTo({ a: 90 }));
  const answers = await Promise.all([one.execute(addTo({ a: 5 })), one.execute(addTo({ b: 1 }))]);
  expect(answers).toMatchObject([{ answer: [96] }, { answer: [1] }]);
  const own = records().filter(({ chain }) => chain === records()[0]?.chain);
  expect(own.map(({ number }) => number)).toEqual(own.map((_, nth) => nth));
  const sealed = records().flatMap(({ parts }) => parts.map(([stream, at, n]) => [stream, at, n]));
  expect(sealed).toEqual([
    ['a', 0, 1],
    ['a', 1, 1],
    ['b', 0, 1],
    ['a', 2, 1],
  ]);
});

it.each(['before', 'after'])('a new chain starts if the store fails %s the write', async (when) => {
  const engine = makeEngine(store);
  await engine.execute(addTo({ a: 1 }));
  const fails = () => {
    store.beforeAppend = store.afterAppend = () => {};
    throw new Error('the store is gone');
  };
  if (when === 'before') store.beforeAppend = fails;
  else store.afterAppend = fails;
  await expect(engine.execute(addTo({ a: 2 }))).rejects.toThrow('STORE_UNAVAILABLE');
  await engine.execute(addTo({ b: 4 }));
  const newest = records().at(-1);
  expect(newest).toMatchObject({ number: 0, follows: [nameOf(log.seals.length - 2)] });
  expect(log.seals).toHaveLength(when === 'before' ? 2 : 3);
  expect(newest?.chain).not.toBe(records()[0]?.chain);
});

it('an engine can write even if a stored seal is damaged', async () => {
  await makeEngine(store).execute(addTo({ a: 1 }));
  log.seals[0] = { ...log.seals[0]!, record: '{' };
  expect(await makeEngine(store).execute(addTo({ a: 2 }))).toMatchObject({ outcome: 'accepted' });
});
